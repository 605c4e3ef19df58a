import type { SendResult } from '../../../functions/ports/webhook-sender/port.ts';
import { type ReceivedDelivery, startDeliveryBank } from '../../support/delivery/delivery-bank.ts';
import { useStarted } from '../../support/bank/use-started.ts';
import { tokenWith } from '../../support/bank/tokens.ts';
import { type CardOf, moneyOf, openCard } from '../authorizations/authorization-bank.ts';
import { makeCard, stepOf } from '../cards/card-bank.ts';
import { askWhoPays } from '../card-authentications/authentication-bank.ts';
import { askForToken } from '../card-tokens/token-bank.ts';
import { approve, decline, requestOf, waiting } from './request-bank.ts';

/** An organisation that decides in the answers of its webhook. */
const bank = useStarted(() => startDeliveryBank(), 'file');
let webhookId: string;
beforeAll(async () => {
  webhookId = await bank.webhook({ ...questionsOnly, url });
});
beforeEach(() => {
  bank.received.length = 0;
  bank.behaviour.answer = () => answer('');
});

const url = 'https://decides.example.com/hook';
const questionsOnly = { subscriptionType: 'OnlyAuthorizationRequest', deliveryMode: 'AtMostOnce' };

const answer = (bodyStart: string): SendResult => ({ outcome: 'answered', status: 200, durationMs: 5, bodyStart });
const decision = (type: string, attributes: object, more: object = {}) =>
  answer(JSON.stringify({ data: { type: `${type}AuthorizationRequest`, attributes, ...more } }));

interface EventBody {
  readonly type: string;
  readonly relationships: { readonly authorizationRequest: { readonly data: { readonly id: string } } };
}
const toldBy = ({ text }: ReceivedDelivery) => (JSON.parse(text) as { data: EventBody[] }).data[0];
const idIn = (request: ReceivedDelivery) => toldBy(request)?.relationships.authorizationRequest.data.id ?? '';
const isQuestion = (request: ReceivedDelivery) => toldBy(request)?.type === 'authorizationRequest.pending';
const questions = () => bank.received.filter((one) => one.url === url && isQuestion(one));

/** Answers questions so, and everything else with nothing. */
function answering(decide: (request: ReceivedDelivery) => SendResult | Promise<SendResult>): void {
  bank.behaviour.answer = (request) => (isQuestion(request) && request.url === url ? decide(request) : answer(''));
}

/** What the delivery log says about the last question. */
async function lastRow(id = webhookId) {
  const { body } = await bank.call('GET', `/webhooks/${id}/deliveries`);
  const rows = body.data as { attributes: Record<string, unknown> }[];
  return rows.find(({ attributes }) => attributes['decision'] !== undefined || attributes['reason'] !== undefined)
    ?.attributes;
}

/** A question that was asked and answered, on a card of its own with 100 dollars. */
async function askedWith(reply: SendResult | ((id: string) => SendResult | Promise<SendResult>), attributes = {}) {
  const card = await openCard(bank);
  const id = await waiting(bank, card, attributes);
  answering((request) => (typeof reply === 'function' ? reply(idIn(request)) : reply));
  await bank.run();
  return { ...card, id };
}

test('an approval in the answer holds the amount; the delivery log and the audit log say who decided', async () => {
  const { id, accountId } = await askedWith((one) => decision('approve', { tags: { by: 'answer' } }, { id: one }));
  expect(await requestOf(bank, id)).toMatchObject({
    status: 'Approved',
    approvedAmount: 50_00,
    tags: { by: 'answer' },
  });
  expect(await moneyOf(bank, accountId)).toEqual([100_00, 50_00, 50_00]);
  expect(await lastRow()).toMatchObject({ outcome: 'Delivered', status: 200, decision: 'Approved' });
  await bank.run();
  const { body } = await bank.call('GET', '/audit-log?sort=-createdAt&page[limit]=5');
  const entry = (body.data as { attributes: Record<string, unknown>; relationships: object }[]).find(
    ({ attributes }) => attributes['operation'] === 'approveAuthorizationRequest',
  );
  expect(entry).toMatchObject({
    attributes: { actor: { kind: 'worker', name: 'delivery' }, fields: ['tags'], outcome: 'Done' },
    relationships: { resources: { data: expect.arrayContaining([{ type: 'webhook', id: webhookId }]) } },
  });
  expect(bank.received.map((one) => toldBy(one)?.type)).toEqual([
    'authorizationRequest.pending',
    'authorizationRequest.approved',
  ]);
});

test('a part is approved, another account pays, and a use is declined with a reason', async () => {
  const part = await askedWith(decision('approve', { amount: 30_00 }), { partialApprovalAllowed: true });
  expect(await requestOf(bank, part.id)).toMatchObject({ status: 'Approved', approvedAmount: 30_00 });
  const other = await openCard(bank);
  const funded = await askedWith(decision('approve', { fundingAccount: other.accountId }));
  expect(await moneyOf(bank, other.accountId)).toEqual([50_00, 0, 50_00]);
  expect(await moneyOf(bank, funded.accountId)).toEqual([150_00, 50_00, 100_00]);
  const declined = await askedWith(decision('decline', { reason: 'InvalidMerchant' }));
  expect(await requestOf(bank, declined.id)).toMatchObject({ status: 'Declined', declineReason: 'InvalidMerchant' });
  expect(await lastRow()).toMatchObject({ outcome: 'Delivered', decision: 'Declined' });
});

test.each([
  ['an unknown type', answer('{"data":{"type":"approve"}}'), 'invalid_value', '/data/type'],
  ['no resource', answer('{"data":[]}'), 'invalid_value', '/data'],
  ['text that is no JSON', answer('{"data":'), 'invalid_document', undefined],
  ['an amount that is none', decision('approve', { amount: 'all' }), 'invalid_value', '/data/attributes/amount'],
  ['more than is asked for', decision('approve', { amount: 60_00 }), 'invalid_value', '/data/attributes/amount'],
  [
    'a part that the merchant does not take',
    decision('approve', { amount: 1 }),
    'invalid_value',
    '/data/attributes/amount',
  ],
  [
    'a reason that nobody gives',
    decision('decline', { reason: 'Timeout' }),
    'invalid_value',
    '/data/attributes/reason',
  ],
  ['another id', decision('approve', {}, { id: '100000001000000001' }), 'invalid_value', '/data/id'],
  ['an unknown member', decision('approve', { amout: 50_00 }), 'invalid_value', '/data/attributes/amout'],
  [
    'an account that is not there',
    decision('approve', { fundingAccount: '999999999' }),
    'not_found',
    '/data/attributes/fundingAccount',
  ],
  ['more than 64 KB', { ...decision('approve', {}), isCut: true } as SendResult, 'payload_too_large', undefined],
])('%s is no decision: the delivery log says why, and the request waits', async (_, reply, code, pointer) => {
  const { id } = await askedWith(reply);
  const row = await lastRow();
  const source = pointer === undefined ? {} : { source: { pointer } };
  expect(row).toMatchObject({ outcome: 'Delivered', decision: 'Refused', errors: [{ code, ...source }] });
  expect(row).not.toHaveProperty('answer');
  // The reasons may repeat what the receiver has written, so nothing of them is stored in clear.
  const stored = await bank.table.query({ pk: `dlv#${bank.organisationId}#${webhookId}` });
  expect(stored.length).toBeGreaterThan(0);
  for (const { sealedAnswer: _, ...clear } of stored) expect(JSON.stringify(clear)).not.toMatch(/amout|data\/|must/);
  expect(await requestOf(bank, id)).toMatchObject({ status: 'Pending' });
  expect((await approve(bank, id)).status).toBe(200);
  expect(bank.logs.filter(({ level, message }) => level !== 'info' && message.includes('decision'))).toEqual([]);
});

test('what the rules decline is refused with the reason, and the request waits', async () => {
  const { id } = await askedWith(decision('approve', {}), { amount: 200_00 });
  expect(await lastRow()).toMatchObject({ decision: 'Refused', errors: [{ status: '409', code: 'invalid_state' }] });
  expect(await requestOf(bank, id)).toMatchObject({ status: 'Pending' });
});

test.each(['', 'ok', '{"received":true}', '[1]', '{"errors":[]}'])('%p decides nothing', async (text) => {
  const { id } = await askedWith(answer(text));
  expect(await requestOf(bank, id)).toMatchObject({ status: 'Pending' });
  const { body } = await bank.call('GET', `/webhooks/${webhookId}/deliveries?page[limit]=1`);
  expect(body.data[0].attributes).not.toHaveProperty('decision');
});

test('a decision with another status than 200 is none', async () => {
  const { id } = await askedWith({ ...decision('approve', {}), status: 201 });
  expect(await requestOf(bank, id)).toMatchObject({ status: 'Pending' });
  expect(await lastRow()).toMatchObject({ outcome: 'Failed', reason: 'status' });
});

test('exactly one decision wins: an answer after an operation is refused, and one that says the same is taken', async () => {
  const lost = await askedWith(async (id) => {
    expect((await decline(bank, id)).status).toBe(200);
    return decision('approve', {});
  });
  expect(await requestOf(bank, lost.id)).toMatchObject({ status: 'Declined', declineReason: 'DoNotHonor' });
  expect(await lastRow()).toMatchObject({ decision: 'Refused', errors: [{ code: 'invalid_state' }] });
  const same = await askedWith(async (id) => {
    expect((await approve(bank, id)).status).toBe(200);
    return decision('approve', {});
  });
  expect(await moneyOf(bank, same.accountId)).toEqual([100_00, 50_00, 50_00]);
  expect(await lastRow()).toMatchObject({ decision: 'Approved' });
  for (const otherwise of [{ amount: 10_00 }, { tags: { by: 'answer' } }, { fundingAccount: same.accountId }]) {
    await askedWith(
      async (id) => {
        expect((await approve(bank, id)).status).toBe(200);
        return decision('approve', otherwise);
      },
      { partialApprovalAllowed: true },
    );
    expect(await lastRow()).toMatchObject({ decision: 'Refused', errors: [{ status: '409', code: 'invalid_state' }] });
  }
});

test('an answer that comes too late is told so; the request is decided without it', async () => {
  const { id, accountId } = await askedWith(() => {
    bank.clock.advance({ seconds: 2 });
    return decision('approve', {});
  });
  expect(await requestOf(bank, id)).toMatchObject({ status: 'Declined', declineReason: 'Timeout' });
  expect(await lastRow()).toMatchObject({ decision: 'Refused', errors: [{ code: 'invalid_state' }] });
  expect(await moneyOf(bank, accountId)).toEqual([100_00, 0, 100_00]);
});

test('a replay of a question decides nothing', async () => {
  const { id } = await askedWith(answer(''));
  const { body } = await bank.call('GET', '/events?filter[type]=authorizationRequest.pending&sort=-createdAt');
  answering(() => decision('approve', {}));
  expect((await bank.call('POST', `/events/${String(body.data[0].id)}`)).status).toBe(200);
  await bank.run();
  expect(questions()).toHaveLength(2);
  expect(await requestOf(bank, id)).toMatchObject({ status: 'Pending' });
});

/** Cards with a question each. */
async function askOn(count: number): Promise<readonly CardOf[]> {
  const cards: CardOf[] = [];
  for (let one = 0; one < count; one += 1) cards.push(await openCard(bank));
  for (const card of cards) await waiting(bank, card);
  return cards;
}

test('questions about ten cards are asked side by side, and an eleventh waits for one of them', async () => {
  const { sideBySide } = bank.platform.settings.cards.requests;
  await askOn(sideBySide + 1);
  const all = Promise.withResolvers<undefined>();
  let [now, most] = [0, 0];
  answering(async () => {
    now += 1;
    most = Math.max(most, now);
    if (now === sideBySide) all.resolve(undefined);
    await all.promise;
    now -= 1;
    return decision('approve', {});
  });
  await bank.run();
  expect(most).toBe(sideBySide);
  expect(questions()).toHaveLength(sideBySide + 1);
  for (const one of questions()) expect(await requestOf(bank, idIn(one))).toMatchObject({ status: 'Approved' });
  const sequences = questions().map(({ text }) => (JSON.parse(text) as { meta: { sequence: number } }).meta.sequence);
  expect(sequences).toEqual(sequences.map((_, index) => (sequences[0] ?? 0) + index));
});

test('one that hangs holds its own card only: others are asked meanwhile, and what follows on its card comes after it', async () => {
  const [hanging, other] = await askOn(2);
  const later = await waiting(bank, hanging ?? fail(), { amount: 1 });
  const free = Promise.withResolvers<undefined>();
  const order: string[] = [];
  answering(async (request) => {
    order.push(idIn(request));
    if (order.length === 1) {
      await free.promise;
      return { outcome: 'failed', reason: 'timeout', durationMs: 2_000, detail: 'no answer' };
    }
    if (order.length === 2) {
      // A question that is numbered while one hangs is asked before it ends.
      order.push(`new ${await waiting(bank, other ?? fail(), { amount: 2 })}`);
      await bank.project();
    }
    if (order.length === 4) free.resolve(undefined);
    return decision('approve', {});
  });
  await bank.run();
  const [first, second, newest, third, last] = order;
  expect(newest).toBe(`new ${third ?? ''}`);
  expect(last).toBe(later);
  expect(await requestOf(bank, first ?? '')).toMatchObject({ status: 'Pending' });
  for (const id of [second, third, last]) expect(await requestOf(bank, id ?? '')).toMatchObject({ status: 'Approved' });
  // A receiver has until the request is decided without it, and never ten seconds.
  for (const { timeoutMs = 0 } of bank.received) expect(timeoutMs).toBeLessThanOrEqual(2_000);
});

const fail = (): never => {
  throw new Error('there is no such card');
};

/** What the delivery log says of the newest events: whether they were sent, and why not. */
async function newestRows(count: number): Promise<readonly string[]> {
  const { body } = await bank.call('GET', `/webhooks/${webhookId}/deliveries?page[limit]=${count}`);
  const rows = body.data as { attributes: Record<string, unknown> }[];
  return rows.map(({ attributes }) => [attributes['outcome'], attributes['reason']].join(' ').trim());
}

test('a busy card does not hide the others behind it, and what is decided before its turn is not asked', async () => {
  const [busy, other] = [await openCard(bank), await openCard(bank)];
  const many = 45;
  for (let one = 0; one < many; one += 1) await waiting(bank, busy, { amount: 1 });
  const id = await waiting(bank, other);
  const isAsked = Promise.withResolvers<undefined>();
  answering(async (request) => {
    if (idIn(request) === id) isAsked.resolve(undefined);
    await isAsked.promise;
    bank.clock.advance({ seconds: 2 });
    return answer('');
  });
  await bank.run();
  expect(questions()).toHaveLength(2);
  const rows = await newestRows(many + 1);
  expect(Map.groupBy(rows, (row) => row).get('GivenUp expired')).toHaveLength(many - 1);
});

test('a turn ends in time for its function: what still waits for its card then is given up, in the delivery log too', async () => {
  const [card = fail()] = await askOn(1);
  await approve(bank, await waiting(bank, card, { amount: 1 }));
  await bank.project();
  answering(() => {
    bank.clock.advance({ seconds: 11 });
    return answer('');
  });
  await bank.run();
  expect(bank.received).toHaveLength(1);
  expect(await newestRows(3)).toEqual(['GivenUp expired', 'GivenUp expired', 'Delivered']);
});

test('at the end of a turn another worker asks about other cards while a question still hangs, and about its card later', async () => {
  await bank.run();
  const [hanging, other] = [await openCard(bank), await openCard(bank)];
  const handedOver = Promise.withResolvers<undefined>();
  const { remove, hide } = bank.platform.queues;
  Object.assign(bank.platform.queues, {
    // The worker hides its message again every two seconds of real time, in which the clock of the test does not move.
    hide: (queue: string, handle: string) => hide(queue, handle, 60),
    remove: (...message: Parameters<typeof remove>) => remove(...message).then(() => handedOver.resolve(undefined)),
  });
  const [begun, free, asked] = [
    Promise.withResolvers<undefined>(),
    Promise.withResolvers<undefined>(),
    Promise.withResolvers<undefined>(),
  ];
  const first = await waiting(bank, hanging);
  const order: string[] = [];
  answering(async (request) => {
    order.push(idIn(request));
    if (order.length > 1) {
      asked.resolve(undefined);
      return decision('approve', {});
    }
    begun.resolve(undefined);
    await free.promise;
    return unanswered;
  });
  const turn = bank.run();
  await begun.promise;
  bank.clock.advance({ seconds: 10 });
  await handedOver.promise;
  await waiting(bank, hanging, { amount: 1 });
  const next = await waiting(bank, other);
  const nextTurn = bank.run();
  await asked.promise;
  expect(order).toEqual([first, next]);
  free.resolve(undefined);
  await turn;
  // The card of the question that hung is left out for as long as it may have been on its way.
  expect(order).toEqual([first, next]);
  bank.clock.advance({ seconds: 3 });
  await nextTurn;
  Object.assign(bank.platform.queues, { remove, hide });
  expect(await newestRows(1)).toEqual(['GivenUp expired']);
  expect(await requestOf(bank, next)).toMatchObject({ status: 'Approved' });
  const last = await waiting(bank, hanging, { amount: 2 });
  await bank.run();
  expect(order).toEqual([first, next, last]);
  expect(bank.logs.filter(({ level, message }) => level === 'error' && message.includes('turn'))).toEqual([]);
});

test('a table that throttles puts a question off by a second', async () => {
  await bank.run();
  const id = await waiting(bank, await openCard(bank));
  answering(() => decision('approve', {}));
  const { update } = bank.platform.table;
  let throttles = 1;
  const throttled = Object.assign(new Error('slow down'), { name: 'ThrottlingException' });
  Object.assign(bank.platform.table, {
    update: (input: Parameters<typeof update>[0]) =>
      (throttles -= 1) >= 0 ? Promise.reject(throttled) : update(input),
  });
  await bank.run();
  expect(questions()).toEqual([]);
  await bank.passTime({ minutes: 1 / 60 });
  Object.assign(bank.platform.table, { update });
  expect(await requestOf(bank, id)).toMatchObject({ status: 'Approved' });
});

const unanswered: SendResult = { outcome: 'failed', reason: 'timeout', durationMs: 2_000, detail: 'no answer' };
const healthOf = async () =>
  (await bank.call('GET', `/webhooks/${webhookId}`)).body.data.attributes.health as Record<string, unknown>;

test('one question without an answer moves no webhook to the slow lane, however late it ends', async () => {
  await bank.run();
  await askedWith(unanswered);
  const cards = await askOn(3);
  expect(cards).toHaveLength(3);
  let rest = 3;
  const others = Promise.withResolvers<undefined>();
  answering(async () => {
    rest -= 1;
    if (rest < 2) {
      others.resolve(undefined);
      return decision('approve', {});
    }
    await others.promise;
    return unanswered;
  });
  await bank.run();
  expect(await healthOf()).not.toHaveProperty('failingSince');
});

test('after three questions without an answer a webhook is asked by the slow lane, side by side too, until it answers again', async () => {
  await bank.run();
  for (let one = 1; one <= 3; one += 1) {
    expect(await healthOf()).not.toHaveProperty('failingSince');
    await askedWith(unanswered);
  }
  expect(await healthOf()).toHaveProperty('failingSince');
  const { id } = await askedWith(decision('approve', {}));
  expect(await requestOf(bank, id)).toMatchObject({ status: 'Approved' });
  expect(await healthOf()).not.toHaveProperty('failingSince');
});

const change = (id: string, attributes: object, how = {}) =>
  bank.call('PATCH', `/webhooks/${id}`, { data: { type: 'webhook', attributes } }, how);

/** Two questions about a card, of which the first is answered after something was done. */
async function changedMeanwhile(done: () => Promise<{ readonly status: number }>) {
  const [card = fail()] = await askOn(1);
  await waiting(bank, card, { amount: 1 });
  const asked: string[] = [];
  bank.behaviour.answer = async (request) => {
    if (!isQuestion(request)) return answer('');
    asked.push(request.url);
    if (asked.length === 1) expect((await done()).status).toBe(200);
    return decision('approve', {});
  };
  await bank.run();
  const { body } = await bank.call('GET', `/authorization-requests?filter[cardId]=${card.cardId}&sort=createdAt`);
  const statuses = (body.data as { attributes: { status: string } }[]).map(({ attributes }) => attributes.status);
  return { asked, statuses };
}

test('a webhook that is disabled while it is asked decides no more, and what waits is not sent', async () => {
  const { asked, statuses } = await changedMeanwhile(() => bank.call('POST', `/webhooks/${webhookId}/disable`));
  expect(asked).toEqual([url]);
  expect(statuses).toEqual(['Pending', 'Pending']);
  expect(await newestRows(2)).toEqual(['Skipped Disabled', 'Delivered']);
  expect(await lastRow()).toMatchObject({ outcome: 'Skipped' });
  expect((await bank.call('POST', `/webhooks/${webhookId}/enable`)).status).toBe(200);
});

test('an answer of an url that the webhook no longer has decides nothing; the next question goes to the new one', async () => {
  const other = 'https://else.example.com/hook';
  const { asked, statuses } = await changedMeanwhile(() => change(webhookId, { url: other }));
  expect(asked).toEqual([url, other]);
  expect(statuses).toEqual(['Pending', 'Approved']);
  expect((await change(webhookId, { url })).body.data.attributes).toMatchObject({ decides: true });
});

test('a webhook decides only if a token that may decide has set it up, and only such a token moves it', async () => {
  const authorization = await tokenWith(bank, 'webhooks-write webhooks');
  const by = { headers: { authorization: `Bearer ${authorization}` } };
  const attributes = { label: 'told', url: 'https://told.example.com/hook', contentType: 'JsonAPI', ...questionsOnly };
  const told = await bank.call('POST', '/webhooks', { data: { type: 'webhook', attributes } }, by);
  expect(told.status).toBe(201);
  const id = told.body.data.id as string;
  expect(told.body.data.attributes).not.toHaveProperty('decides');
  bank.behaviour.answer = (request) =>
    request.url === url || !isQuestion(request) ? answer('') : decision('approve', {});
  const request = await waiting(bank, await openCard(bank));
  await bank.run();
  expect(await requestOf(bank, request)).toMatchObject({ status: 'Pending' });
  expect(await lastRow(id)).toMatchObject({ decision: 'Refused', errors: [{ status: '403', code: 'forbidden' }] });
  expect((await change(webhookId, { url: 'https://else.example.com/hook' }, by)).status).toBe(403);
  expect((await change(webhookId, { label: 'renamed' }, by)).body.data.attributes).toMatchObject({ decides: true });
  // A token that may decide says so by naming the url: what else it changes hands no decisions to whoever has set it.
  expect((await change(id, { label: 'told as before' })).body.data.attributes).not.toHaveProperty('decides');
  expect((await change(id, { url: attributes.url })).body.data.attributes).toMatchObject({ decides: true });
  expect((await change(id, { subscriptionType: 'All' })).body.data.attributes).not.toHaveProperty('decides');
  expect((await bank.call('POST', `/webhooks/${id}/disable`)).status).toBe(200);
});

/** What else an organisation is asked about a card, and how it is asked in the sandbox. */
const otherQuestions = [
  { about: 'CardToken', path: '/card-tokens', ask: askForToken, waits: 'Requested', approved: 'Inactive' },
  {
    about: 'CardAuthentication',
    path: '/card-authentications',
    ask: askWhoPays,
    waits: 'Pending',
    approved: 'Approved',
  },
] as const;

let second: string | undefined;
/** Another webhook that decides. Its tests disable it. */
async function secondWebhook(): Promise<string> {
  if (second === undefined) {
    second = await bank.webhook({ ...questionsOnly, url: 'https://decides-too.example.com/hook' });
  } else {
    expect((await bank.call('POST', `/webhooks/${second}/enable`)).status).toBe(200);
  }
  return second;
}

describe.each(otherQuestions)('a question about a $about', ({ about, path, ask, waits, approved }) => {
  const decisionBy = (type: string, attributes = {}) => answer(JSON.stringify({ data: { type, attributes } }));
  /** With these attributes an approval asks the holder for a code. */
  const withCode = about === 'CardToken' ? { withCode: true } : { withChallenge: true };
  /** A question that waits, on a card of its own. */
  async function waitingOn() {
    const cardId = await makeCard(bank);
    const { body } = await ask(bank, cardId, { isAsked: true });
    expect(body.data.attributes.status).toBe(waits);
    bank.received.length = 0;
    return { cardId, id: body.data.id as string };
  }
  /** A question that was answered so; the answer may do something first. */
  async function askedAbout(reply: (id: string, cardId: string) => SendResult | Promise<SendResult>) {
    const { cardId, id } = await waitingOn();
    bank.behaviour.answer = (request) => (request.url === url ? reply(id, cardId) : answer(''));
    await bank.run();
    return { attributes: await attributesOf(id), row: await lastRow() };
  }
  const attributesOf = async (id: string) =>
    (await bank.call('GET', `${path}/${id}`)).body.data.attributes as Record<string, unknown>;
  const step = async (id: string, name: string) => (await bank.call('POST', `${path}/${id}/${name}`)).status;

  test('is decided in the answer, and the webhook is told of nothing else', async () => {
    const yes = await askedAbout(() => decisionBy(`approve${about}`));
    expect(yes).toMatchObject({
      attributes: { status: approved, decidedBy: 'Organisation' },
      row: { decision: 'Approved' },
    });
    const types = bank.received.filter((one) => one.url === url).map((one) => toldBy(one)?.type);
    expect(types).toEqual([`${about.replace('C', 'c')}.pending`]);
    for (const { timeoutMs = 0 } of bank.received) expect(timeoutMs).toBeLessThanOrEqual(2_000);
    const no = await askedAbout(() => answer(JSON.stringify({ data: { type: `decline${about}` } })));
    expect(no).toMatchObject({
      attributes: { declineReason: 'DeclinedByOrganisation' },
      row: { decision: 'Declined' },
    });
    const proved = await askedAbout(() => decisionBy(`approve${about}`, withCode));
    expect(proved.attributes).toMatchObject(about === 'CardToken' ? { decision: 'Verify' } : { status: 'Challenged' });
  });

  test('has one decision: that of an operation, of the answer, or of the time that is over', async () => {
    const lost = await askedAbout(async (id) => {
      expect(await step(id, 'decline')).toBe(200);
      return decisionBy(`approve${about}`);
    });
    expect(lost).toMatchObject({ attributes: { status: 'Declined' }, row: { errors: [{ code: 'invalid_state' }] } });
    const same = await askedAbout(async (id) => {
      expect(await step(id, 'approve')).toBe(200);
      return decisionBy(`approve${about}`);
    });
    expect(same.row).toMatchObject({ decision: 'Approved' });
    const late = await askedAbout(() => {
      bank.clock.advance({ seconds: 2 });
      return decisionBy(`decline${about}`);
    });
    expect(late.attributes['decidedBy']).toBe('TimeOut');
    expect(late.row).toMatchObject({ decision: 'Refused', errors: [{ code: 'invalid_state' }] });
  });

  test.each(['approve', 'decline'])(
    'that the holder is asked about is not ended by a later answer (%s)',
    async (kind) => {
      const later = () => decisionBy(`${kind}${about}`);
      const refused = { row: { decision: 'Refused', errors: [{ code: 'invalid_state' }] } };
      const asksHolder = about === 'CardToken' ? { status: 'Inactive', decision: 'Verify' } : { status: 'Challenged' };
      const other = await secondWebhook();
      const { id } = await waitingOn();
      const bodies = [decisionBy(`approve${about}`, withCode), later()];
      bank.behaviour.answer = () => bodies.shift() ?? answer('');
      await bank.run();
      expect((await bank.call('POST', `/webhooks/${other}/disable`)).status).toBe(200);
      expect(bodies).toEqual([]);
      expect(await attributesOf(id)).toMatchObject({ ...asksHolder, decidedBy: 'Organisation' });
      const rows = [await lastRow(), await lastRow(other)].map((row) => row?.['decision']);
      expect(rows.toSorted()).toEqual(['Approved', 'Refused']);
      const timedOut = await askedAbout(async (one) => {
        bank.clock.advance({ seconds: 2 });
        expect(await step(one, 'approve')).toBe(409);
        return later();
      });
      expect(timedOut).toMatchObject({ ...refused, attributes: { decidedBy: 'TimeOut' } });
    },
  );

  test('is decided by its own decision only, which the rules may refuse', async () => {
    for (const other of [
      'approveAuthorizationRequest',
      about === 'CardToken' ? 'approveCardAuthentication' : 'approveCardToken',
    ]) {
      const { attributes, row } = await askedAbout(() => decisionBy(other));
      expect(attributes['status']).toBe(waits);
      expect(row).toMatchObject({ errors: [{ code: 'invalid_value', source: { pointer: '/data/type' } }] });
    }
    const frozen = await askedAbout(async (_, cardId) => {
      await stepOf(bank, cardId, 'freeze');
      return decisionBy(`approve${about}`);
    });
    expect(frozen.row).toMatchObject({ decision: 'Refused', errors: [{ code: 'invalid_state' }] });
    expect(frozen.attributes['status']).not.toBe(approved);
  });
});

test('questions go to those that select them, and all else of tokens and authentications to the others', async () => {
  const types = async (subscriptionType: string) => {
    const other = `https://${subscriptionType.toLowerCase()}.example.com/hook`;
    const id = await bank.webhook({ url: other, subscriptionType });
    bank.received.length = 0;
    const cardId = await makeCard(bank);
    for (const { ask } of otherQuestions) await ask(bank, cardId, { isAsked: true });
    await bank.run();
    expect((await bank.call('POST', `/webhooks/${id}/disable`)).status).toBe(200);
    const bodies = bank.received.filter((one) => one.url === other);
    return bodies.flatMap(({ text }) => (JSON.parse(text) as { data: EventBody[] }).data.map(({ type }) => type));
  };
  const created = ['cardToken.created', 'cardAuthentication.created'];
  const pending = ['cardToken.pending', 'cardAuthentication.pending'];
  expect(await types('OnlyAuthorizationRequest')).toEqual(pending);
  const rest = await types('NotAuthorizationRequest');
  expect(rest).toEqual(expect.arrayContaining(created));
  expect(rest).not.toEqual(expect.arrayContaining([expect.stringContaining('.pending')]));
});
