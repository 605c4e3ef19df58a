import {
  ApiError,
  Bankstack,
  BankstackError,
  type BankstackOptions,
  NoAnswerError,
  NotSentError,
  UnexpectedAnswerError,
} from '../../client/typescript/src/index.ts';
import { waitMs } from '../../client/typescript/src/waits.ts';
import { refusal, type ScriptedAnswer, scriptedFetch } from './support/scripted-fetch.ts';

const quickly = { 'retry-after': '0' };
const made = { status: 201, body: { data: { type: 'bookPayment', id: '1' } } };
const broken = new TypeError('fetch failed');
const payment = {
  data: {
    type: 'bookPayment',
    attributes: { amount: 1, description: 'Lunch' },
    relationships: {
      account: { data: { type: 'depositAccount', id: '1' } },
      counterpartyAccount: { data: { type: 'depositAccount', id: '2' } },
    },
  },
} as const;

function client(answers: readonly ScriptedAnswer[], options: Partial<BankstackOptions> = {}) {
  const { fetch, requests } = scriptedFetch(...answers);
  return { requests, bank: new Bankstack({ baseUrl: 'https://bank.test', token: 'bs_1', fetch, ...options }) };
}

describe('a create', () => {
  test('is sent again with the same key and content after a broken connection and a 503, and answers once', async () => {
    const { bank, requests } = client([broken, { status: 503, body: refusal('timeout'), headers: quickly }, made]);
    expect((await bank.createPayment(payment)).data.id).toBe('1');
    expect(requests).toHaveLength(3);
    expect(new Set(requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect(requests[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set(requests.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });

  test('has a new key for each call, and keeps the one that its body or its caller names', async () => {
    const { bank, requests } = client([made]);
    await bank.createPayment(payment);
    await bank.createPayment(payment);
    await bank.createPayment(payment, { idempotencyKey: 'mine' });
    const attributes = { ...payment.data.attributes, idempotencyKey: 'of the body' };
    await bank.createPayment({ data: { ...payment.data, attributes } });
    const keys = requests.map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).not.toBe(keys[1]);
    expect(keys.slice(2)).toEqual(['mine', undefined]);
  });

  test('has a key of the client if that of its body is null, as the platform takes null for none', async () => {
    const { bank, requests } = client([broken, made]);
    const attributes = { ...payment.data.attributes, idempotencyKey: null as unknown as string };
    await bank.createPayment({ data: { ...payment.data, attributes } });
    const keys = requests.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]]);
    const bulk = client([{ status: 201, body: { data: {} } }]);
    await bulk.bank.createBulkPayments({ data: [{ ...payment.data, attributes }] });
    expect(bulk.requests[0]?.body).toMatchObject({
      data: [{ attributes: { idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/) as string } }],
    });
  });

  test('names its key in the error, so that it can be sent once more', async () => {
    const { bank, requests } = client([broken], { retriesMax: 0 });
    const error = await bank.createPayment(payment).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(NoAnswerError);
    expect((error as NoAnswerError).idempotencyKey).toBe(requests[0]?.headers['idempotency-key']);
  });

  test.each(['', 'schlüssel', 5 as unknown as string])('with the key %p is refused before it is sent', async (key) => {
    const { bank, requests } = client([made]);
    await expect(bank.createPayment(payment, { idempotencyKey: key })).rejects.toBeInstanceOf(BankstackError);
    expect(requests).toEqual([]);
  });

  test('that has no token for its second attempt is an error with its key', async () => {
    const refused = new Error('the vault refused bs_secret');
    for (const next of [() => Promise.reject(refused), () => undefined as unknown as string]) {
      let count = 0;
      const token = () => (++count === 1 ? 'bs_1' : next());
      const { bank, requests } = client([broken], { token });
      const error = await bank.createPayment(payment).catch((caught: unknown) => caught);
      expect(error).toBeInstanceOf(NotSentError);
      expect(error).toMatchObject({
        operation: 'createPayment',
        attempt: 2,
        idempotencyKey: requests[0]?.headers['idempotency-key'],
        message: expect.stringMatching(
          /^attempt 2 of createPayment was not sent.* may have been carried out$/,
        ) as string,
      });
      expect(requests).toHaveLength(1);
    }
  });

  test.each([
    ['an empty body', undefined],
    ['a document of its own', { hello: 1 }],
    ['a page', '<html>'],
  ])('that a proxy answers with %s is an error with its key', async (_, body) => {
    const { bank, requests } = client([{ status: 201, body }]);
    const error = await bank.createPayment(payment).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(UnexpectedAnswerError);
    expect(error).toMatchObject({ idempotencyKey: requests[0]?.headers['idempotency-key'] });
    expect(requests).toHaveLength(1);
  });
});

describe('a list of orders', () => {
  test('has a key in each member that has none, the same ones in each attempt, and none in the header', async () => {
    const { bank, requests } = client([broken, { status: 201, body: { data: {} } }]);
    const keyed = { ...payment.data, attributes: { ...payment.data.attributes, idempotencyKey: 'mine' } };
    await bank.createBulkPayments({ data: [payment.data, keyed, payment.data] });
    const keysOf = (body: unknown) =>
      (body as { data: { attributes: { idempotencyKey: string } }[] }).data.map((one) => one.attributes.idempotencyKey);
    const [first, second] = requests.map(({ body }) => keysOf(body));
    expect(first).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), 'mine', expect.stringMatching(/^[0-9a-f]{32}$/)]);
    expect(new Set(first).size).toBe(3);
    expect(second).toEqual(first);
    expect(requests.map(({ headers }) => headers['idempotency-key'])).toEqual([undefined, undefined]);
  });
});

describe('an action without a key', () => {
  test.each([
    ['a broken connection', broken],
    ['a 500', { status: 500, body: refusal('internal_error') }],
    ['a 503', { status: 503, body: refusal('timeout'), headers: quickly }],
    ['a 502 of a proxy', { status: 502, body: '<html>' }],
  ])('is not sent again after %s, because it may have been done', async (_, answer) => {
    const { bank, requests } = client([answer, { status: 200, body: { data: {} } }]);
    await expect(
      bank.freezeAccount({ id: '1', data: { type: 'accountFreeze', attributes: { reason: 'Fraud' } } }),
    ).rejects.toThrow();
    expect(requests).toHaveLength(1);
  });

  test('is sent again after 429, which says that nothing was done, and where its caller allows it', async () => {
    const busy = client([
      { status: 429, body: refusal('too_many_requests'), headers: quickly },
      { status: 200, body: { data: {} } },
    ]);
    await busy.bank.unfreezeAccount({ id: '1' });
    expect(busy.requests).toHaveLength(2);
    const allowed = client([broken, { status: 200, body: { data: {} } }]);
    await allowed.bank.unfreezeAccount({ id: '1' }, { isRepeatable: true });
    expect(allowed.requests).toHaveLength(2);
  });
});

test('a refusal is not sent again', async () => {
  for (const [status, code] of [
    [400, 'invalid_value'],
    [401, 'unauthorized'],
    [404, 'not_found'],
    [409, 'invalid_state'],
  ] as const) {
    const { bank, requests } = client([{ status, body: refusal(code) }]);
    await expect(bank.getPayment({ id: '1' })).rejects.toMatchObject({ status, code });
    expect(requests).toHaveLength(1);
  }
});

test('a read is sent as often as allowed, and then says what was wrong', async () => {
  const { bank, requests } = client([{ status: 500, body: refusal('internal_error'), headers: quickly }], {
    retriesMax: 2,
  });
  await expect(bank.getPayment({ id: '1' })).rejects.toMatchObject({ code: 'internal_error' });
  expect(requests).toHaveLength(3);
});

test('a wait that is longer than allowed ends the call at once', async () => {
  const { bank, requests } = client([
    { status: 429, body: refusal('too_many_requests'), headers: { 'retry-after': '86400' } },
  ]);
  const error = await bank.getPayment({ id: '1' }).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ApiError);
  expect((error as ApiError).retryAfterSeconds).toBe(86_400);
  expect(requests).toHaveLength(1);
});

test('a wait is what Retry-After says and up to three seconds more; without it, it doubles up to 20 seconds', () => {
  const waitAfter = (retryAfterSeconds: number, random: number) =>
    waitMs({ status: 429, retryAfterSeconds }, 0, random);
  expect([waitAfter(24, 0), waitAfter(24, 1), waitAfter(1, 1)]).toEqual([24_000, 27_000, 1_500]);
  const waits = [0, 1, 2, 3, 9].map((retries) => waitMs({ status: 500, retryAfterSeconds: undefined }, retries, 1));
  expect(waits).toEqual([500, 1_000, 2_000, 4_000, 20_000]);
  expect(waitMs({ status: 500, retryAfterSeconds: undefined }, 0, 0)).toBe(250);
});

describe('time', () => {
  test('a call that is not answered in time says so', async () => {
    const { bank } = client(['silence'], { timeoutMs: 20, retriesMax: 0 });
    await expect(bank.getPayment({ id: '1' })).rejects.toMatchObject({
      name: 'NoAnswerError',
      isTimeout: true,
      operation: 'getPayment',
    });
  });

  test.each([Infinity, 2 ** 31])('a time limit of %p is none that ends at once', async (timeoutMs) => {
    const { bank } = client(['silence'], { timeoutMs, retriesMax: 0 });
    const reason = new Error('waited long enough');
    const controller = new AbortController();
    setTimeout(() => controller.abort(reason), 20);
    await expect(bank.getPayment({ id: '1' }, { signal: controller.signal })).rejects.toBe(reason);
  });

  test('a wait that no timer can wait ends the call, however long waits may be', async () => {
    const answer = { status: 429, body: refusal('too_many_requests'), headers: { 'retry-after': '2592000' } };
    const { bank, requests } = client([answer], { waitMsMax: Infinity });
    await expect(bank.getPayment({ id: '1' })).rejects.toMatchObject({ retryAfterSeconds: 2_592_000 });
    expect(requests).toHaveLength(1);
  });

  test('each attempt has its own time', async () => {
    const { bank, requests } = client(['silence', { status: 200, body: { data: { id: '1' } } }], { timeoutMs: 20 });
    expect((await bank.getPayment({ id: '1' })).data.id).toBe('1');
    expect(requests).toHaveLength(2);
  });

  test('a signal ends a call that waits for an answer, and one that waits for its next attempt, with its reason', async () => {
    const reason = new Error('no longer needed');
    const waiting = client(['silence']);
    const controller = new AbortController();
    const call = waiting.bank.getPayment({ id: '1' }, { signal: controller.signal });
    setTimeout(() => controller.abort(reason), 5);
    await expect(call).rejects.toBe(reason);
    const later = new AbortController();
    const pausing = client([{ status: 429, body: refusal('too_many_requests'), headers: { 'retry-after': '60' } }]);
    const paused = pausing.bank.getPayment({ id: '1' }, { signal: later.signal });
    setTimeout(() => later.abort(reason), 5);
    await expect(paused).rejects.toBe(reason);
    expect([waiting.requests.length, pausing.requests.length]).toEqual([1, 1]);
  });

  test('a call whose signal has ended sends nothing', async () => {
    const { bank, requests } = client([made]);
    await expect(bank.createPayment(payment, { signal: AbortSignal.abort('ended') })).rejects.toBe('ended');
    expect(requests).toHaveLength(0);
  });
});
