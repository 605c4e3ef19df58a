import { createHttpsCardProcessor } from '../../functions/ports/card-processor/https-card-processor.ts';
import { noCardProcessor } from '../../functions/ports/card-processor/no-card-processor.ts';
import type { CardOrder, CardProcessor, ProcessorFailure } from '../../functions/ports/card-processor/port.ts';
import { randomIds } from '../../functions/ports/ids/random-ids.ts';
import { simulatedPages } from '../../functions/ports/card-processor/simulated-pages.ts';
import { simulatedCardProcessor } from '../../functions/ports/card-processor/simulated-card-processor.ts';
import type { Instant } from '../../functions/kernel/base/calendar/instant.ts';
import type { Secret } from '../../functions/ports/aws/ssm-secret.ts';
import { cardProcessorProtocol, disputeOf } from '../../bin/partner-checks/protocols/card-processor.ts';
import { trialOf } from '../support/ports/partner-trial.ts';
import { onHttpRequest, startLoopbackReceiver } from '../support/delivery/loopback-receiver.ts';

const failed = (failure: ProcessorFailure) => ({ outcome: 'failed', failure });
const reference = '100000001-5f0c';
const order: CardOrder = {
  reference,
  holder: {
    fullName: { first: 'Ada', last: 'Okafor' },
    address: { street: '5 Main Street', city: 'Reno', state: 'NV', postalCode: '89501', country: 'US' },
    phone: { countryCode: '1', number: '5555550100' },
    email: 'ada@example.com',
  },
  plastic: { design: 'blue' },
  orderedOn: '2026-12-01',
};

type Handle = (request: { head: string; body: Buffer }, end: (answer?: string) => void) => void;

const fixed = (text: string): Secret => ({ read: () => Promise.resolve(text), forget: () => undefined });

/** The HTTPS adapter before a server of this test. */
async function provider(handle: Handle, { secret = fixed('s3cr3t'), timeoutMs = 3000 } = {}) {
  const receiver = await startLoopbackReceiver((socket) =>
    onHttpRequest(socket, (request) =>
      handle(request, (answer) => void (answer === undefined ? undefined : socket.end(answer))),
    ),
  );
  const baseUrl = `http://127.0.0.1:${receiver.port}/cards/v1`;
  const processor = createHttpsCardProcessor({ baseUrl, secret, timeoutMs, allowHttp: true });
  return { ...receiver, processor };
}

const json = (value: unknown) => {
  const text = JSON.stringify(value);
  return `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\nconnection: close\r\n\r\n${text}`;
};
const status = (code: number) => `HTTP/1.1 ${code} X\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`;
const pathOf = (head: string) => /^POST \/cards\/v1\/([\w-]+) /.exec(head)?.[1] ?? '';

/** A processor that speaks the protocol and knows the same values as the simulator. */
const wellBehaved: Handle = ({ head, body }, end) => {
  const asked = JSON.parse(body.toString()) as {
    plastic?: { design?: string };
    signedNonce?: string;
    description?: string;
  };
  const answers: Record<string, unknown> = {
    cards: { last4Digits: '4242', expirationDate: '2030-12', pan: '4242424242424242', cvv: '123' },
    statuses: {},
    shipments: {},
    addresses: {},
    pages: {
      url: 'https://processor.example/pages/4f1c',
      expiresAt: '2026-12-01T15:05:00+00:00',
      pan: '4242424242424242',
      pin: '1234',
    },
    renewals: { expirationDate: '2034-12' },
    'pin-status': { status: 'NotSet' },
    'wallet-payloads': { payload: 'c2VhbGVk' },
    tokens: {},
    disputes: { case: 'case-1', pan: '4242424242424242' },
    'dispute-documents': {},
    'dispute-withdrawals': {},
  };
  if ([asked.plastic?.design, asked.description].includes('sandbox-timeout')) return;
  const refused = [asked.plastic?.design, asked.description].includes('sandbox-refused');
  if (refused || asked.signedNonce === 'sandbox-invalid') {
    end(status(422));
    return;
  }
  end(json(answers[pathOf(head)]));
};

async function adapters(name: 'simulator' | 'https'): Promise<{ processor: CardProcessor } & AsyncDisposable> {
  if (name === 'https') return provider(wellBehaved, { timeoutMs: 1000 });
  const pages = simulatedPages({
    table: { get: () => Promise.resolve(undefined) },
    settings: { pagesUrl: 'https://sandbox.example' },
    ids: randomIds,
  });
  return { processor: { ...simulatedCardProcessor, ...pages }, [Symbol.asyncDispose]: () => Promise.resolve() };
}

/** What every processor promises, and can promise without a memory. `npx bankstack check-processor` tries the same. */
const promises = cardProcessorProtocol.promises.filter(({ needsMemory }) => needsMemory !== true);

/** The contract of every processor. */
describe.each(['simulator', 'https'] as const)('%s', (name) => {
  test('a card is four digits and a month, the same for each repeated order, and nothing else', async () => {
    await using world = await adapters(name);
    const first = await world.processor.issue(order);
    expect(first).toEqual({
      outcome: 'answered',
      value: { last4Digits: expect.stringMatching(/^\d{4}$/), expirationDate: '2030-12' },
    });
    expect(await world.processor.issue(order)).toEqual(first);
  });

  test.each(promises)('$promise', async ({ attempt }) => {
    await using world = await adapters(name);
    expect(await attempt(world.processor, trialOf(name))).toBeUndefined();
  });

  test('PIN status and wallet payload', async () => {
    await using world = await adapters(name);
    expect(await world.processor.pinStatus(reference)).toMatchObject({ value: expect.stringMatching(/^(Not)?Set$/) });
    expect(await world.processor.walletPayload(reference, 'nonce')).toMatchObject({ value: expect.any(String) });
    expect(await world.processor.walletPayload(reference, 'sandbox-invalid')).toEqual(failed('refused'));
  });

  test('a page is an address that opens for some minutes, and nothing else', async () => {
    await using world = await adapters(name);
    const page = await world.processor.page({
      reference,
      purpose: 'ShowNumber',
      cardId: '1',
      now: '2026-12-01T15:00:00.000Z' as Instant,
    });
    expect(page).toEqual({
      outcome: 'answered',
      value: { url: expect.stringMatching(/^https:/), expiresAt: '2026-12-01T15:05:00.000Z' },
    });
  });

  test.each([
    ['sandbox-timeout', 'timeout'],
    ['sandbox-refused', 'refused'],
  ] as const)('the design %s is %s', async (design, failure) => {
    await using world = await adapters(name);
    expect(await world.processor.issue({ ...order, plastic: { design } })).toEqual(failed(failure));
  });
});

describe.each(['simulator', 'https'] as const)('disputes told to the %s', (name) => {
  test.each([
    ['sandbox-timeout', failed('timeout')],
    ['sandbox-refused', failed('refused')],
    ['The lamp never came', { outcome: 'answered', value: { case: expect.any(String) } }],
  ])('with the description %s', async (description, answer) => {
    await using world = await adapters(name);
    expect(await world.processor.openDispute(disputeOf(reference, { description }))).toEqual(answer);
  });
});

describe('https', () => {
  test('a request has the secret, the key and the parts of the order', async () => {
    const seen: { head: string; body: Record<string, unknown> }[] = [];
    await using world = await provider((request, end) => {
      seen.push({ head: request.head, body: JSON.parse(request.body.toString()) as Record<string, unknown> });
      wellBehaved(request, end);
    });
    await world.processor.issue(order);
    await world.processor.changeStatus({ reference, status: 'Lost', number: 3 });
    const { orderedOn: _, ...sent } = order;
    expect(seen.map(({ body }) => body)).toEqual([sent, { reference, status: 'Lost', number: 3 }]);
    expect(seen[0]?.head.toLowerCase()).toContain('authorization: bearer s3cr3t');
    expect(seen.map(({ head }) => /idempotency-key: (.*)\r/i.exec(head)?.[1])).toEqual([reference, `${reference}-3`]);
  });

  test.each([
    'http://processor.example/p',
    'https://ada:secret@processor.example/p',
    'javascript:alert(1)',
    'https://processor.example/p"onload="x',
    '/pages/4f1c',
  ])('the address %s is no page', async (url) => {
    await using world = await provider((_, end) => end(json({ url, expiresAt: '2026-12-01T15:05:00Z' })));
    const asked = { reference, cardId: '1', purpose: 'SetPin', now: '2026-12-01T15:00:00.000Z' as Instant } as const;
    expect(await world.processor.page(asked)).toEqual(failed('unavailable'));
  });

  test.each<[number, ProcessorFailure]>([
    [404, 'unknown card'],
    [408, 'timeout'],
    [422, 'refused'],
    [401, 'unavailable'],
    [500, 'unavailable'],
    [302, 'unavailable'],
  ])('status %s is %s', async (code, failure) => {
    await using world = await provider((_, end) => end(status(code)));
    expect(await world.processor.renew({ reference, expirationDate: '2030-12' })).toEqual(failed(failure));
  });

  test.each([
    [{ last4Digits: '42424242', expirationDate: '2030-12' }],
    [{ last4Digits: '4242', expirationDate: '12/30' }],
    [{ last4Digits: '4242', expirationDate: '2030-13' }],
    [{}],
  ])('the answer %j is not believed', async (answer) => {
    await using world = await provider((_, end) => end(json(answer)));
    expect(await world.processor.issue(order)).toEqual(failed('unavailable'));
  });

  test('a secret that was refused is read again', async () => {
    let forgotten = 0;
    const secret = { read: () => Promise.resolve('old'), forget: () => void (forgotten += 1) };
    await using world = await provider((_, end) => end(status(401)), { secret });
    await world.processor.pinStatus(reference);
    expect(forgotten).toBe(1);
  });

  test('a secret that cannot be read is a failure, and so is an address that is not https', async () => {
    const secret = { read: () => Promise.reject(new Error('no access')), forget: () => undefined };
    await using world = await provider(wellBehaved, { secret });
    expect(await world.processor.issue(order)).toEqual(failed('unavailable'));
    expect(() => createHttpsCardProcessor({ baseUrl: 'http://x.example', secret })).toThrow('not https');
  });
});

test('a stage without a processor does nothing', async () => {
  expect(await noCardProcessor.issue(order)).toEqual(failed('disabled'));
});
