import { uncountedMessage } from '../../../functions/delivery/events/count-cards.ts';
import type { SendResult } from '../../../functions/ports/webhook-sender/port.ts';
import { beginRecount, lastRecount, recountFigures } from '../../../functions/cards/card-figures/recount.ts';
import { cardFiguresKind, daysToRecount } from '../../../functions/cards/card-figures/store.ts';
import { recountedLog } from '../../../functions/delivery/events/recounted-log.ts';
import { latencyPercentile } from '../../../functions/cards/card-figures/latency.ts';
import { partitionKey } from '../../../functions/kernel/table/kind.ts';
import { bodies } from '../../support/bank/bodies.ts';
import { openAccount, refusals } from '../../support/bank/bank.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';
import { useStarted } from '../../support/bank/use-started.ts';
import { runDue } from '../../support/bank/workers.ts';
import { testSettings } from '../../support/bank/platform.ts';
import { numberJournal } from '../../support/delivery/number-journal.ts';
import { startDeliveryBank } from '../../support/delivery/delivery-bank.ts';
import { authorize, authorized, openCard } from '../authorizations/authorization-bank.ts';
import { approve, decline, waiting } from '../authorization-requests/request-bank.ts';
import { referenceOf, signingProcessor, tell } from '../processor-messages/processor.ts';
import { control } from '../card-controls/control-bank.ts';

const bank = useStarted(() => startDeliveryBank(), 'test');
/** An organisation without webhooks, which is asked about each use. */
const quiet = useOrganisation({
  settings: { cards: { ...testSettings.cards, requests: { ...testSettings.cards.requests, areAsked: true } } },
  platform: { cardProcessor: signingProcessor },
});

/** The figures of the organisation without webhooks. Counted anew, they are the same. */
async function quietFigures() {
  await numberJournal(quiet);
  const { attributes } = (await quiet.call('GET', '/card-figures')).body.data;
  await recount(quiet);
  expect((await quiet.call('GET', '/card-figures')).body.data.attributes).toEqual(attributes);
  return attributes;
}

type Position = Parameters<ReturnType<typeof recountedLog>['read']>[0];
type CountedBank = Pick<typeof quiet, 'organisationId' | 'platform'>;

const goOn = ({ organisationId, platform }: CountedBank) =>
  recountFigures(platform, organisationId, recountedLog(platform, organisationId), () => false);

async function recount(of: CountedBank): Promise<void> {
  expect(await beginRecount(of.platform, of.organisationId)).toEqual({ isNew: true });
  expect(await goOn(of)).toBe(true);
  expect((await lastRecount(of.platform, of.organisationId))?.endedAt).toBeDefined();
}

/** What is stored of all days, without how often it was written. */
async function storedCounts({ organisationId, platform }: CountedBank) {
  const days = await platform.table.query(daysToRecount(organisationId, {}));
  return Object.fromEntries(days.map(({ sk, counts, recount: left }) => [sk, { counts, left }]));
}

/** A card about which the processor tells. */
async function customerWithProcessor() {
  const card = await openCard(quiet);
  const reference = await referenceOf(quiet, card.cardId);
  const merchant = { name: 'Lamps and more', type: 5712, location: 'Reno, NV' };
  const say = (path: string, content: object) =>
    tell(quiet, path, { card: reference, kind: 'purchase', merchant, ...content });
  return { ...card, say };
}

/** The figures of a query, once all events have their numbers. */
async function figures(query = '') {
  await bank.run();
  const { status, body } = await bank.call('GET', `/card-figures${query}`);
  expect(status).toBe(200);
  await recount(bank);
  expect((await bank.call('GET', `/card-figures${query}`)).body).toEqual(body);
  return body.data.attributes;
}

const approval = JSON.stringify({ data: { type: 'approveAuthorizationRequest', attributes: {} } });
const answer = (bodyStart: string): SendResult => ({ outcome: 'answered', status: 200, durationMs: 5, bodyStart });

test('a day says what was asked, approved and declined, why, by whom and how soon', async () => {
  const card = await openCard(bank);
  await authorized(bank, card, { amount: 30_00 });
  await authorize(bank, card, { amount: 500_00 });
  const ofCard = await control(bank, { maximumAmount: 10_00 }, { card });
  const ofAll = await control(bank, { maximumAmount: 9_00 });
  await authorize(bank, card, { amount: 20_00 });
  const other = await openCard(bank);
  await authorize(bank, other, { amount: 20_00 });

  const small = { amount: 5_00 };
  await approve(bank, await waiting(bank, other, small));
  bank.clock.advance({ ms: 1 });
  const id = await waiting(bank, other, small);
  bank.clock.advance({ ms: 70 });
  await decline(bank, id);
  const url = 'https://decides.example.com/hook';
  await bank.webhook({ url, subscriptionType: 'OnlyAuthorizationRequest', deliveryMode: 'AtMostOnce' });
  await waiting(bank, other, small);
  bank.behaviour.answer = () => answer(approval);
  await bank.run();
  bank.behaviour.answer = () => answer('');
  const found = await figures();
  expect(found).toMatchObject({
    asked: { count: 7, amount: 585_00 },
    approved: { count: 3, amount: 40_00 },
    declined: { count: 4, amount: 545_00 },
    approvalBasisPoints: 4286,
    declinedByReason: [
      { reason: 'CardExceedsAmountLimit', count: 2, amount: 40_00 },
      { reason: 'DoNotHonor', count: 1, amount: 5_00 },
      { reason: 'InsufficientFunds', count: 1, amount: 500_00 },
    ],
    declinedByRule: [{ rule: 'maximumAmount', count: 2, amount: 40_00 }],
    decisions: [
      { by: 'Rules', count: 4 },
      { by: 'Answer', count: 1 },
      { by: 'Operation', count: 2 },
    ],
    settled: { count: 0, amount: 0 },
  });
  expect(found.declinedByControl).toEqual([
    { cardControl: ofAll, count: expect.any(Number), amount: expect.any(Number) },
  ]);
  expect(found.declinedByControl).not.toContainEqual(expect.objectContaining({ cardControl: ofCard }));
  expect(found.latency).toMatchObject({ count: 3, p99: 80 });
  expect(found.days).toHaveLength(1);
  const { since: _, until: __, days: ___, ...sum } = found;
  expect(found.days[0]).toEqual({ date: found.until, ...sum });
});

test('a question that nobody answers is counted as that, and takes the whole time', async () => {
  const card = await openCard(quiet);
  await waiting(quiet, card);
  quiet.clock.advance({ minutes: 5 });
  await runDue(quiet);
  expect(await quietFigures()).toMatchObject({
    declinedByReason: [{ reason: 'Timeout', count: 1, amount: 50_00 }],
    decisions: [{ by: 'Timeout', count: 1 }],
    latency: { count: 1, p50: 60_000 },
  });
});

test('what the processor overrules is asked once, on its day, and decided by the processor', async () => {
  const { accountId, say } = await customerWithProcessor();
  const [yes, no] = [{ decision: 'Approved' }, { decision: 'Declined', reason: 'RestrictedCard' }];
  const ask = (authorization: string, amount: number, standIn?: object) =>
    say('authorizations', { authorization, amount, standIn });
  const pending = async () => {
    for (;;) {
      const { body } = await quiet.call('GET', `/authorization-requests?filter[accountId]=${accountId}`);
      const [newest] = body.data as { id: string; attributes: { status: string } }[];
      if (newest?.attributes.status === 'Pending') return newest.id;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  const ofAll = await control(quiet, { maximumAmount: 10_00 });
  await ask('ruled', 20_00);
  const sum = {
    rules: [{ rule: 'maximumAmount', count: 1, amount: 20_00 }],
    controls: [{ cardControl: ofAll, count: 1, amount: 20_00 }],
  };
  expect(await quietFigures()).toMatchObject({ declinedByRule: sum.rules, declinedByControl: sum.controls });
  quiet.clock.advance({ days: 1 });
  await ask('ruled', 20_00, yes);
  const [day, ...others] = (await quietFigures()).days;
  expect(others).toEqual([]);
  expect(day).toMatchObject({
    asked: { count: 1, amount: 20_00 },
    approved: { count: 1, amount: 20_00 },
    declined: { count: 0, amount: 0 },
    approvalBasisPoints: 10_000,
    declinedByReason: [],
    declinedByRule: [],
    declinedByControl: [],
    decisions: [{ by: 'StandIn', count: 1 }],
  });
  const answered = ask('answered', 5_00);
  await approve(quiet, await pending());
  await answered;
  await ask('answered', 5_00, no);
  for (const [name, amount, standIn] of [
    ['overtaken', 4_00, yes],
    ['declined', 3_00, no],
  ] as const) {
    const question = ask(name, amount);
    await pending();
    await ask(name, amount, standIn);
    await question;
  }
  const settled = ask('settled', 2_00);
  await pending();
  await say('settlements', { authorization: 'settled', amount: 2_00 });
  await settled;
  expect(await quietFigures()).toMatchObject({
    asked: { count: 5, amount: 34_00 },
    approved: { count: 2, amount: 24_00 },
    declined: { count: 3, amount: 10_00 },
    declinedByReason: [
      { reason: 'DoNotHonor', count: 1, amount: 2_00 },
      { reason: 'RestrictedCard', count: 2, amount: 8_00 },
    ],
    decisions: [
      { by: 'Processor', count: 1 },
      { by: 'StandIn', count: 4 },
    ],
    latency: { count: 1 },
  });
});

test('a dispute is won, lost or in parts both; what the merchant gives back is a refund alone', async () => {
  const { accountId, cardId, say } = await customerWithProcessor();
  for (const [name, amount] of [
    ['a', 10_00],
    ['b', 20_00],
    ['c', 5_00],
  ] as const) {
    await say('settlements', { authorization: name, amount });
  }
  const { body } = await quiet.call(
    'GET',
    `/transactions?filter[accountId]=${accountId}&filter[cardId]=${cardId}&sort=createdAt`,
  );
  const disputes: string[] = [];
  for (const { id } of body.data as { id: string }[]) {
    const opened = await quiet.call('POST', '/disputes', bodies.dispute(id, { reason: 'NotReceived' }));
    disputes.push(opened.body.data.id as string);
  }
  const step = async (at: number, attributes: object) => {
    const change = { data: { type: 'dispute', attributes } };
    const { status } = await quiet.call('POST', `/sandbox/disputes/${disputes[at] ?? ''}/status`, change);
    expect(status).toBe(200);
  };
  await step(0, { status: 'ProvisionallyCredited' });
  expect((await say('settlements', { authorization: 'a', amount: 10_00, direction: 'Credit' })).status).toBe(204);
  await step(1, { status: 'ResolvedWon', wonAmount: 15_00 });
  await step(2, { status: 'ResolvedLost' });
  expect((await quiet.call('GET', `/disputes/${disputes[0] ?? ''}`)).body.data.attributes.status).toBe('ResolvedWon');
  expect(await quietFigures()).toMatchObject({
    settled: { count: 3, amount: 35_00 },
    refunded: { count: 1, amount: 10_00 },
    disputesOpened: { count: 3, amount: 35_00 },
    disputesWon: { count: 1, amount: 15_00 },
    disputesLost: { count: 1, amount: 10_00 },
  });
});

test('settlements, refunds, disputes and fraud are counted in cents, by day and deposit product', async () => {
  const card = await openCard(bank);
  const savings = await openCard(bank, {
    accountId: await openAccount(bank, { cents: 100_00, depositProduct: 'savings' }),
  });
  const buy = async ({ accountId, digits }: typeof card, attributes: { readonly amount: number }) => {
    const answered = await bank.call('POST', '/sandbox/purchases', bodies.purchase(accountId, digits, attributes));
    expect(answered.status).toBe(201);
    return answered.body.data.id as string;
  };
  const first = await buy(card, { amount: 40_00 });
  const second = await buy(card, { amount: 10_00 });
  await buy(savings, { amount: 7_00 });
  const day = (await figures()).until as string;
  bank.clock.advance({ days: 1 });
  const dispute = async (id: string, reason: string, amount: number) =>
    (await bank.call('POST', '/disputes', bodies.dispute(id, { reason, amount }))).body.data.id as string;
  await dispute(first, 'Fraud', 20_00);
  const withdrawn = await dispute(second, 'NotReceived', 10_00);
  expect((await bank.call('DELETE', `/disputes/${withdrawn}`)).status).toBe(200);

  const [open] = (await bank.call('GET', '/card-fraud-cases')).body.data as { id: string }[];
  const closing = { data: { type: 'closeCardFraudCase', attributes: { outcome: 'Confirmed' } } };
  expect((await bank.call('POST', `/card-fraud-cases/${open?.id ?? ''}/close`, closing)).status).toBe(200);

  const both = await figures();
  expect(both).toMatchObject({
    settled: { count: 3, amount: 57_00 },
    disputesOpened: { count: 2, amount: 30_00 },
    disputesWithdrawn: { count: 1, amount: 10_00 },
    fraud: { count: 1, amount: 20_00 },
    fraudBasisPoints: 3509,
    fraudCasesOpened: { count: 1 },
    fraudCasesConfirmed: { count: 1, amount: expect.any(Number) },
  });
  expect(both.days.map(({ date }: { date: string }) => date)).toEqual([day, both.until]);
  expect(await figures(`?filter[until]=${day}`)).toMatchObject({ settled: { count: 3 }, disputesOpened: { count: 0 } });
  expect(await figures('?filter[depositProduct]=savings')).toMatchObject({
    depositProduct: 'savings',
    settled: { count: 1, amount: 7_00 },
    fraud: { count: 0 },
  });
  expect(await figures('?filter[depositProduct]=nothing')).toMatchObject({ asked: { count: 0 }, days: [] });
});

test('a batch that is delivered again, and a process that dies before it is told, count once', async () => {
  const card = await openCard(bank);
  await authorized(bank, card, { amount: 30_00 });
  const before = await figures();
  await numberJournal(bank);
  expect(await figures()).toEqual(before);
  expect(before.asked.count).toBe(1);
});

test('a day that cannot be read stops no event, says so, and is counted anew', async () => {
  const card = await openCard(bank);
  await authorized(bank, card, { amount: 30_00 });
  await figures();
  const [stored] = await bank.table.query({
    pk: partitionKey(cardFiguresKind, bank.organisationId),
    from: '0',
    to: '~',
  });
  await bank.table.put({ Item: { ...stored, counts: 'broken' }, ConditionExpression: 'attribute_exists(pk)' });
  await authorized(bank, card, { amount: 30_00 });
  await bank.run();
  expect(bank.logs.map(({ message }) => message)).toContain(uncountedMessage.text);
  const { body } = await bank.call('GET', '/events?filter[type][]=authorization.created');
  expect(body.data).toHaveLength(2);
  await recount(bank);
  expect(await figures()).toMatchObject({ approved: { count: 2, amount: 60_00 } });
});

test('figures that are counted anew are exact at whatever write a worker dies, and whoever counts beside it', async () => {
  const { platform, organisationId } = quiet;
  const cards = [await openCard(quiet), await openCard(quiet)] as const;
  const use = async () => {
    for (const card of cards) await authorized(quiet, card, { amount: 1_00 });
  };
  for (let day = 0; day < 3; day += 1) {
    await use();
    quiet.clock.advance({ days: 1 });
  }
  await numberJournal(quiet);
  const exact = await storedCounts(quiet);
  const damage = async () => {
    for (const [index, sk] of Object.keys(exact).entries()) {
      const stored = await quiet.table.get({ pk: partitionKey(cardFiguresKind, organisationId), sk });
      const counts = index === 0 ? 'broken' : { asked: 999 };
      await quiet.table.put({ Item: { ...stored, counts }, ConditionExpression: 'attribute_exists(pk)' });
    }
  };
  let isDone = false;
  for (let writes = 0; !isDone; writes += 1) {
    await damage();
    await beginRecount(platform, organisationId);
    let left = writes;
    const mortal = {
      ...platform,
      table: {
        ...platform.table,
        transact: async (...given: Parameters<typeof platform.table.transact>) => {
          if (left === 0) throw new Error('the machine has died');
          left -= 1;
          await platform.table.transact(...given);
        },
      },
    };
    const [run] = await Promise.allSettled([goOn({ organisationId, platform: mortal })]);
    isDone = run.status === 'fulfilled';
    // Two workers go on, while others count.
    await use();
    const both = await Promise.all([goOn(quiet), goOn(quiet), numberJournal(quiet)]);
    expect(both.slice(0, 2)).toEqual([true, true]);
    const after = await storedCounts(quiet);
    await recount(quiet);
    expect(await storedCounts(quiet)).toEqual(after);
    expect(after).toMatchObject(exact);
    const today = Object.values(after).at(-1)?.counts;
    expect(today).toMatchObject({ approved: (writes + 1) * cards.length });
  }
});

test('a day whose transactions are not all in the journal any more stays as it is', async () => {
  const card = await openCard(quiet);
  await authorized(quiet, card, { amount: 1_00 });
  await numberJournal(quiet);
  const [first] = Object.keys(await storedCounts(quiet));
  const key = { pk: partitionKey(cardFiguresKind, quiet.organisationId), sk: first ?? '' };
  const write = async (counts: unknown) =>
    quiet.table.put({
      Item: { ...(await quiet.table.get(key)), counts },
      ConditionExpression: 'attribute_exists(pk)',
    });
  // A run that has counted on a day that cannot be read finds out only then that more of the journal has gone.
  await write('broken');
  const log = recountedLog(quiet.platform, quiet.organisationId);
  const says = [{ isEnd: false }, { missing: [quiet.clock.now()] }];
  await beginRecount(quiet.platform, quiet.organisationId);
  const losing = { ...log, read: async (at: Position) => ({ ...(await log.read(at)), ...says.shift() }) };
  expect(await recountFigures(quiet.platform, quiet.organisationId, losing, () => false)).toBe(true);
  expect(await storedCounts(quiet)).toEqual({
    [key.sk]: { counts: 'broken', left: { run: 1, counts: expect.objectContaining({ asked: 1 }) } },
  });

  await write({ asked: 7 });
  quiet.clock.advance({ days: 46 });
  await authorized(quiet, card, { amount: 2_00 });
  await numberJournal(quiet);
  await recount(quiet);
  const [before, after] = Object.values(await storedCounts(quiet));
  expect(before?.counts).toEqual({ asked: 7 });
  expect(after?.counts).toMatchObject({ asked: 1, asked$: 2_00 });
});

test.each([
  ['?filter[since]=2026-01-01&filter[until]=2026-04-03', 'filter[since]'],
  ['?filter[since]=2026-01-02&filter[until]=2026-01-01', 'filter[since]'],
  ['?filter[until]=yesterday', 'filter[until]'],
])('%s is refused with 400', async (query, place) => {
  expect(refusals(await bank.call('GET', `/card-figures${query}`))).toEqual([['invalid_value', place]]);
});

test('a percentile is the end of its bucket', () => {
  const counts = { 'ms:10': 98, 'ms:250': 1, 'ms:60000': 1 };
  expect([50, 98, 99, 100].map((one) => latencyPercentile(counts, one))).toEqual([10, 10, 250, 60_000]);
  expect(latencyPercentile({}, 50)).toBeUndefined();
});

test.each([
  ['?filter[until]=0000-01-05', { since: '0000-01-01', until: '0000-01-05' }],
  ['?filter[since]=9999-12-31&filter[until]=9999-12-31', { since: '9999-12-31', until: '9999-12-31' }],
])('the first and the last days that there are have figures: %s', async (query, period) => {
  const { status, body } = await bank.call('GET', `/card-figures${query}`);
  expect([status, body.data.attributes]).toMatchObject([200, { ...period, days: [] }]);
});
