import { bulkPaymentsQueue } from '../../../functions/money/bulk-payments/queues.ts';
import { workOff } from '../../../functions/money/bulk-payments/work-off.ts';
import { bulkPaymentsWorker, bulkWorks } from '../../../functions/money/bulk-payments/workers/bulk-payments.ts';
import { personExample } from '../../../functions/onboarding/people/person.ts';
import { bakery } from '../../onboarding/customers/kinds.ts';
import { freeze, openAccount, openCustomer, refusals } from '../../support/bank/bank.ts';
import { crashing } from '../../support/bank/crashing.ts';
import { emittedBy } from '../../support/bank/journal.ts';
import { paymentBody } from '../../support/bank/payment-bodies.ts';
import { customerToken, tokenWith } from '../../support/bank/tokens.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import { deliver, takeSent } from '../../support/bank/workers.ts';
import { askForCard, cardBody } from '../cards/card-bank.ts';
import { notingProcessor, openHolders } from '../cards/card-orders.ts';

const { cardProcessor, orders } = notingProcessor();
const issuedReferences = () => new Set(orders.map(({ reference }) => reference)).size;
const bank = useBank({ platform: { cardProcessor } });
let customerId: string;
let accountId: string;
let businessId: string;
beforeAll(async () => {
  ({ customerId, accountId, businessId } = await openHolders(bank));
});
beforeEach(() => {
  orders.length = 0;
  takeSent(bank, bulkPaymentsQueue.name);
});

type Member = ReturnType<typeof cardBody>['data'];
type Content = Parameters<typeof cardBody>[1];

const member = (content: Content = {}, of = accountId): Member => cardBody(of, content).data;
const send = (members: readonly unknown[], token?: string) =>
  bank.call('POST', '/cards/bulk', { data: members }, token === undefined ? {} : { token });
const accepted = async (members: readonly unknown[], token?: string): Promise<string> => {
  const answer = await send(members, token);
  expect(answer.status).toBe(201);
  return answer.body.data.id as string;
};
/** Delivers what waits for the worker until nothing does, or until a message has to come again. */
const work = async (): Promise<boolean> => {
  for (let waiting = takeSent(bank, bulkPaymentsQueue.name); waiting.length > 0;) {
    for (const body of waiting) if (!(await deliver(bank, bulkPaymentsWorker, body))) return false;
    waiting = takeSent(bank, bulkPaymentsQueue.name);
  }
  return true;
};
const bulkOf = async (id: string) => (await bank.call('GET', `/cards/bulk/${id}`)).body.data.attributes;
const progress = async (id: string) => {
  const { status, total, created, failed } = await bulkOf(id);
  return [status, total, created, failed];
};
interface Result {
  readonly index: number;
  readonly cardId?: string;
  readonly error?: string;
  readonly pointer?: string;
  readonly idempotencyKey?: string;
  readonly cardMayExist?: true;
}
const resultsOf = async (id: string) => (await bulkOf(id)).results as readonly Result[];
const cardsOf = async (account: string) => {
  const { body } = await bank.call('GET', `/cards?filter[accountId]=${account}&page[limit]=100`);
  return (body.data as { id: string }[]).map(({ id }) => id).toSorted();
};
const bulkEvents = async (action: () => Promise<unknown>) =>
  (await emittedBy(bank, action)).flatMap(({ events }) => events.filter(({ type }) => type.startsWith('bulkCards.')));
const identityOf = (id: string) => ({ organisationId: bank.organisationId, id });

describe('201', () => {
  test('is accepted whole, before anything of it is done, and the results come with the cards', async () => {
    const first = await openAccount(bank, { customerId });
    const answer = await send([
      member({ type: 'individualDebitCard', design: 'blue' }, first),
      member({ type: 'businessDebitCard', ...personExample }, businessId),
      member({}, first),
    ]);
    const { id, type, attributes } = answer.body.data;
    const accepted = { createdAt: expect.any(String), status: 'Processing', total: 3, created: 0, failed: 0 };
    expect([answer.status, type, attributes]).toEqual([201, 'bulkCards', accepted]);
    expect([await resultsOf(id as string), orders]).toEqual([[], []]);
    expect(await work()).toBe(true);
    expect(await progress(id as string)).toEqual(['Finished', 3, 3, 0]);
    const results = await resultsOf(id as string);
    expect(results.map(({ index }) => index)).toEqual([0, 1, 2]);
    const [plastic] = results;
    const card = await bank.call('GET', `/cards/${plastic?.cardId ?? ''}`);
    expect(card.body.data).toMatchObject({ type: 'individualDebitCard', attributes: { design: 'blue' } });
    expect(await cardsOf(first)).toEqual([results[0]?.cardId, results[2]?.cardId].toSorted());
    expect(orders[1]?.holder).toMatchObject({ fullName: personExample.fullName, businessName: bakery.name });
  });

  test('a refused member fails alone: its result and an event say what of the list is wrong', async () => {
    const account = await openAccount(bank, { customerId });
    const id = await accepted([
      member({}, account),
      member({ idempotencyKey: 'stray-card' }, '999999999'),
      member({ customerId: await openCustomer(bank) }, account),
      member({ type: 'businessVirtualDebitCard', ...personExample }, account),
      member({}, account),
    ]);
    const events = await bulkEvents(work);
    expect(await progress(id)).toEqual(['Finished', 5, 2, 3]);
    const [first, stray, stranger, wrongType, last] = await resultsOf(id);
    expect(await cardsOf(account)).toEqual([first?.cardId, last?.cardId].toSorted());
    expect(stray).toEqual({
      index: 1,
      error: 'not_found: The account 999999999 does not exist',
      pointer: '/data/1/relationships/account',
    });
    expect([stranger, wrongType]).toMatchObject([
      { error: expect.stringMatching(/^account_customer_mismatch: /), pointer: '/data/2/relationships/customer' },
      { error: expect.stringMatching(/^not_supported_for_account_type: /), pointer: '/data/3/relationships/account' },
    ]);
    expect(events.map(({ type, attributes }) => [type, attributes['index']])).toEqual([
      ['bulkCards.failed', 1],
      ['bulkCards.failed', 2],
      ['bulkCards.failed', 3],
      ['bulkCards.finished', undefined],
    ]);
    expect(events[0]).toMatchObject({
      attributes: { ...stray, idempotencyKey: 'stray-card' },
      relationships: { bulkCards: { type: 'bulkCards', id } },
    });
  });

  test('a member shares its idempotency key with single orders, and the result names the card of the key', async () => {
    const account = await openAccount(bank, { customerId });
    const keyed = { idempotencyKey: `shared-${account}` };
    const made = await askForCard(bank, account, keyed);
    const id = await accepted([member(keyed, account), member({ ...keyed, tags: { other: 'yes' } }, account)]);
    await work();
    const cardId = made.body.data.id as string;
    expect(await resultsOf(id)).toEqual([
      { index: 0, cardId },
      {
        index: 1,
        error: expect.stringMatching(/^idempotency_key_conflict: /),
        pointer: '/data/1/attributes/idempotencyKey',
      },
    ]);
    expect(await cardsOf(account)).toEqual([cardId]);
  });

  test('repeated messages and several workers make one card for each member', async () => {
    const account = await openAccount(bank, { customerId });
    const id = await accepted([1, 2, 3].map(() => member({}, account)));
    const [message = {}] = takeSent(bank, bulkPaymentsQueue.name);
    await Promise.all([1, 2, 3].map(() => deliver(bank, bulkPaymentsWorker, message)));
    await deliver(bank, bulkPaymentsWorker, message);
    expect(await progress(id)).toEqual(['Finished', 3, 3, 0]);
    const ids = (await resultsOf(id)).map(({ cardId }) => cardId);
    expect([await cardsOf(account), issuedReferences()]).toEqual([ids.toSorted(), 3]);
  });
});

test.each([1, 2, 3, 4])('a crash before or after write %d orders no member twice from the processor', async (place) => {
  for (const isBefore of [true, false]) {
    orders.length = 0;
    const account = await openAccount(bank, { customerId });
    const id = await accepted([member({}, account), member({}, '999999999'), member({}, account)]);
    const platform = crashing(bank.platform, place, isBefore);
    await workOff(bulkWorks, platform, identityOf(id), () => false).catch(() => undefined);
    await work();
    expect(await progress(id)).toEqual(['Finished', 3, 2, 1]);
    const made = (await resultsOf(id)).flatMap(({ cardId }) => cardId ?? []);
    expect([await cardsOf(account), issuedReferences()]).toEqual([made.toSorted(), 2]);
  }
});

test('a member for which the processor does not answer is tried three times, and then fails alone', async () => {
  const account = await openAccount(bank, { customerId });
  const slow = member({ type: 'individualDebitCard', design: 'sandbox-timeout' }, account);
  const id = await accepted([slow, member({}, account)]);
  const [message = {}] = takeSent(bank, bulkPaymentsQueue.name);
  for (const _ of [1, 2]) {
    expect(await deliver(bank, bulkPaymentsWorker, message)).toBe(false);
    expect(await progress(id)).toEqual(['Processing', 2, 0, 0]);
  }
  expect(await deliver(bank, bulkPaymentsWorker, message)).toBe(true);
  expect(await progress(id)).toEqual(['Finished', 2, 1, 1]);
  const [failed, made] = await resultsOf(id);
  expect(failed).toMatchObject({ error: expect.stringMatching(/^request_timeout: /), cardMayExist: true });
  // The same order each time, so the processor has made one card at most.
  expect([await cardsOf(account), issuedReferences()]).toEqual([[made?.cardId], 2]);
});

test('a card that the processor issued without an answer is found by the same order with the key of the result', async () => {
  const account = await openAccount(bank, { customerId });
  const id = await accepted([member({}, account)]);
  const [message = {}] = takeSent(bank, bulkPaymentsQueue.name);
  const issue = jest.spyOn(cardProcessor, 'issue');
  for (const receives of [1, 2, 3]) {
    issue.mockImplementationOnce((order) => {
      orders.push(order);
      return Promise.resolve({ outcome: 'failed', failure: 'timeout' });
    });
    await deliver(bank, bulkPaymentsWorker, message, receives);
  }
  issue.mockRestore();
  await work();
  const [result] = await resultsOf(id);
  expect(result).toMatchObject({ cardMayExist: true, idempotencyKey: expect.any(String) });
  const again = await askForCard(bank, account, { idempotencyKey: result?.idempotencyKey ?? '' });
  expect([again.status, orders.length, issuedReferences()]).toEqual([201, 4, 1]);
});

test('a member that is refused after a try without an answer says that there may be a card, and with which key', async () => {
  const account = await openAccount(bank, { customerId });
  const slow = { type: 'individualDebitCard', design: 'sandbox-timeout' } as const;
  const id = await accepted([member(slow, account), member({ ...slow, idempotencyKey: `own-${account}` }, account)]);
  const [message = {}] = takeSent(bank, bulkPaymentsQueue.name);
  expect(await deliver(bank, bulkPaymentsWorker, message)).toBe(false);
  await freeze(bank, account);
  const events = await bulkEvents(async () => {
    await deliver(bank, bulkPaymentsWorker, message, 2);
    await work();
  });
  const [tried, untried] = await resultsOf(id);
  const error = expect.stringMatching(/^invalid_state: /);
  expect(tried).toMatchObject({ error, cardMayExist: true, idempotencyKey: `bulk-${id}-0` });
  expect(untried).toEqual({ index: 1, error, pointer: '/data/1/relationships/account' });
  expect(events.map(({ attributes }) => [attributes['idempotencyKey'], attributes['cardMayExist']])).toEqual([
    [`bulk-${id}-0`, true],
    [`own-${account}`, undefined],
    [undefined, undefined],
  ]);
});

test.each([
  ['its message comes again', true],
  ['its message is lost, and the sweep wakes the bulk', false],
])('so does one that is refused after a worker ended between the order and its write, and %s', async (_, isBack) => {
  const account = await openAccount(bank, { customerId });
  const id = await accepted([member({}, account)]);
  const [message = {}] = takeSent(bank, bulkPaymentsQueue.name);
  await workOff(bulkWorks, crashing(bank.platform, 1, true), identityOf(id), () => false).catch(() => undefined);
  expect(orders).toHaveLength(1);
  await freeze(bank, account);
  if (isBack) await deliver(bank, bulkPaymentsWorker, message, 2);
  else await deliver(bank, bulkPaymentsWorker, { organisationId: bank.organisationId });
  await work();
  expect((await resultsOf(id))[0]).toMatchObject({ cardMayExist: true, idempotencyKey: `bulk-${id}-0` });
});

test('members without an answer, one after the other, never use up the receives of a message', async () => {
  const slow = member({ type: 'individualDebitCard', design: 'sandbox-timeout' });
  const id = await accepted([slow, member(), slow, slow]);
  const [first = {}] = takeSent(bank, bulkPaymentsQueue.name);
  let waiting = [first];
  for (let receives = 1; waiting.length > 0;) {
    const [body = {}] = waiting;
    expect(receives).toBeLessThan(bulkPaymentsQueue.maxReceiveCount);
    if (await deliver(bank, bulkPaymentsWorker, body, receives)) {
      waiting = [...takeSent(bank, bulkPaymentsQueue.name)];
      receives = 1;
    } else receives += 1;
  }
  expect(await progress(id)).toEqual(['Finished', 4, 1, 3]);
});

test('bulks of cards have a message group of their own, also when the sweep wakes them', async () => {
  const id = await accepted([member()]);
  const payment = paymentBody(accountId, businessId).data;
  expect((await bank.call('POST', '/payments/bulk', { data: [payment] })).status).toBe(201);
  const groups = () => bank.sent.filter(({ queue }) => queue === bulkPaymentsQueue.name).map(({ group }) => group);
  const [ofCards, ofPayments] = groups();
  expect([ofCards, ofPayments]).toEqual([`${bank.organisationId}#cards`, expect.stringMatching(/#\d+$/)]);
  takeSent(bank, bulkPaymentsQueue.name);
  await deliver(bank, bulkPaymentsWorker, { organisationId: bank.organisationId });
  // Other tests have left bulks, too.
  expect(new Set(groups())).toEqual(new Set([ofCards, ofPayments]));
  await work();
  expect((await progress(id))[0]).toBe('Finished');
});

test('a token that is revoked refuses the members that are left', async () => {
  const token = await tokenWith(bank, 'cards-write');
  const id = await accepted([member(), member()], token);
  const turns = [false, true];
  await workOff(bulkWorks, bank.platform, identityOf(id), () => turns.shift() ?? true);
  const tokens = await bank.call('GET', `/users/${bank.userId}/api-tokens`);
  const last = (tokens.body.data as { id: string }[]).at(-1)?.id ?? '';
  await bank.call('DELETE', `/users/${bank.userId}/api-tokens/${last}`);
  await work();
  expect(await progress(id)).toEqual(['Finished', 2, 1, 1]);
  expect((await resultsOf(id))[1]?.error).toMatch(/^unauthorized: /);
});

describe('400', () => {
  test('a stage that takes no bulks of cards, because it may go back to a release that cannot do them', async () => {
    const { bulkCards } = bank.platform.settings;
    Object.assign(bank.platform.settings, { bulkCards: { areTaken: false } });
    const answer = await send([member()]);
    Object.assign(bank.platform.settings, { bulkCards });
    expect([answer.status, refusals(answer)[0]?.[0]]).toEqual([400, 'feature_disabled']);
    expect(takeSent(bank, bulkPaymentsQueue.name)).toEqual([]);
  });

  test('every problem of every member is named at once, with its place', async () => {
    const answer = await send([
      member(),
      member({ type: 'individualDebitCard', expiryDate: '2020-01' }),
      member({ type: 'individualDebitCard', additionalEmbossedText: 'x'.repeat(30) }),
      { ...member(), type: 'x' },
    ]);
    expect(answer.status).toBe(400);
    expect(refusals(answer)).toEqual([
      ['invalid_value', '/data/2/attributes/additionalEmbossedText'],
      ['invalid_value', '/data/3/type'],
      ['invalid_value', '/data/1/attributes/expiryDate'],
    ]);
  });

  test('more than a thousand members', async () => {
    const answer = await send(Array.from({ length: 1001 }, () => member()));
    expect([answer.status, refusals(answer)]).toEqual([400, [['limits_exceeded', '/data']]]);
  });
});

test('403: customers, and organisation tokens without cards-write; tokens of single accounts see no bulk', async () => {
  const resources = [{ type: 'account', ids: [accountId] }];
  const limited = await tokenWith(bank, 'cards cards-write', { resources });
  const id = await accepted([member(), member({}, businessId)], limited);
  await work();
  expect((await resultsOf(id)).map(({ error }) => error?.split(':')[0])).toEqual([undefined, 'not_found']);
  for (const path of [`/cards/bulk/${id}`, '/cards/bulk']) {
    expect((await bank.call('GET', path, undefined, { token: limited })).status).toBe(403);
  }
  for (const token of [await customerToken(bank, customerId), await tokenWith(bank, 'cards')]) {
    expect((await send([member()], token)).status).toBe(403);
  }
});

test('404: a bulk of payments is no bulk of cards, nor the other way round; each list has its own', async () => {
  const id = await accepted([member()]);
  await work();
  expect((await bank.call('GET', `/payments/bulk/${id}`)).status).toBe(404);
  expect((await bank.call('GET', '/cards/bulk/999999999')).status).toBe(404);
  const lists = await Promise.all(['/cards/bulk', '/payments/bulk'].map((path) => bank.call('GET', path)));
  const idsOf = ({ body }: (typeof lists)[number]) => (body.data as { id: string }[]).map((one) => one.id);
  expect(lists.map((list) => idsOf(list).includes(id))).toEqual([true, false]);
  expect(lists[0]?.body.data[0].attributes).not.toHaveProperty('results');
});
