import { existsSync } from 'node:fs';
import { workers } from '../../functions/registry.ts';
import type { Settings } from '../../functions/ports/settings.ts';
import { usualSettings } from '../../functions/stage-settings.ts';
import type { RunningEngine } from '../../local/engines/dynamodb.ts';
import { startTestEngine } from '../support/engines/test-engine.ts';
import { bodies } from '../support/bank/bodies.ts';
import { link } from '../support/bank/link.ts';
import { pictureOf } from '../support/bank/pictures.ts';
import { type Call, dataOf, makeAccount, makeCustomer } from '../support/bank/client.ts';
import { deliveryFaults } from '../support/model/log.ts';
import { outcomeOf } from '../support/model/outcome.ts';
import { crashPoints, upTo } from '../support/simulation/crash-points.ts';
import { dieInRuns } from '../support/simulation/die-in-runs.ts';
import { drain, recover } from '../support/simulation/drain.ts';
import { faultsAtRest, itemsAtRest } from '../support/simulation/faults-at-rest.ts';
import { accepted, type Simulation, startSimulation } from '../support/simulation/simulation.ts';

/** Of each worker, another one each time; a week of all workers takes most of a second. `POINTS=1000000` takes all, each in a week of its own. */
const pointsMax = Number(process.env['POINTS'] ?? 1);

let engine: RunningEngine;
let tables = 0;
beforeAll(async () => {
  engine = await startTestEngine();
});
afterAll(() => engine.stop());

/** Recurring payments, deliveries that fail and lists, all of which the workers go on with by themselves. */
async function busyBank() {
  // A receiver that fails while a week passes at once would be given up or not, as chance has it.
  const settings: Partial<Settings> = {
    unavailableAfterDays: 10_000,
    cards: { ...usualSettings.cards, authorizationDays: 3 },
    eventExport: { begins: 'beginning', includesResources: true },
    indexedFrom: 0,
  };
  tables += 1;
  const place = { endpoint: engine.endpoint, tableName: `crash-${String(tables)}` };
  const simulation = await startSimulation({ seed: 1, place, stream: { order: 'partition' }, settings });
  const { call, receiver } = simulation;
  let received = 0;
  receiver.receive = () => ({ ...accepted, status: (received += 1) % 3 === 2 ? 500 : 200 });
  for (const deliveryMode of ['AtLeastOnce', 'AtMostOnce']) {
    const url = `http://127.0.0.1:9/${deliveryMode === 'AtLeastOnce' ? '1' : '2'}`;
    dataOf(await call('POST', '/webhooks', bodies.webhook({ url, deliveryMode })));
  }
  const customer = await makeCustomer(call);
  const [from, to] = [await makeAccount(call, customer, 1_000_00), await makeAccount(call, customer, 50_00)];
  await drain(simulation);
  const replay = { data: { type: 'webhookReplay', attributes: { fromEventId: '1' } } };
  dataOf(await call('POST', '/webhooks/1/replay', replay));
  const weekly = { interval: 'Weekly', dayOfWeek: 'Monday' };
  dataOf(await call('POST', '/recurring-payments', bodies.recurring(from, to, 100_00, weekly)));
  dataOf(await call('POST', '/recurring-payments', bodies.recurring(to, from, 500_00, weekly)));
  const linked = String(
    dataOf(await call('POST', '/counterparties', bodies.linked(customer, { permissions: 'DebitOnly' }))).id,
  );
  dataOf(await call('POST', '/recurring-payments', recurringDebit(to, linked, weekly)));
  for (const body of pendingPaymentBodies(from)) dataOf(await call('POST', '/payments', body));
  const { routingNumber, accountNumber } = dataOf(await call('GET', `/accounts/${to}`), 200).attributes;
  await simulation.hearFromRail({ kind: 'incoming', routingNumber, accountNumber, entry: fromAnotherBank });
  for (const body of comingIn(to)) dataOf(await call('POST', '/sandbox/received-ach-payment', body));
  await useCards(call, from);
  await moveSomebody(call);
  const members = [bodies.payment(from, to, 7_00), bodies.ach(from, 8_00), bodies.payment('999999999', to, 9_00)];
  dataOf(await call('POST', '/payments/bulk', { data: members.map(({ data }) => data) }));
  await advanceByWorker(call);
  return simulation;
}

/**
 * Authorizations of which two expire within the week, a request that nobody answers, a card whose processor is told that it and its token are frozen, and
 * two disputes with a document of which it is told: one that it takes, and one that it refuses.
 */
async function useCards(call: Call, account: string): Promise<void> {
  const [card, frozen] = [bodies.card(account), bodies.card(account)];
  const used = dataOf(await call('POST', '/cards', card));
  const { last4Digits } = used.attributes;
  const frozenId = String(dataOf(await call('POST', '/cards', frozen)).id);
  const token = { type: 'cardToken', attributes: { wallet: 'Apple' }, relationships: { card: link('card', frozenId) } };
  dataOf(await call('POST', '/sandbox/card-tokens', { data: token }));
  dataOf(await call('POST', `/cards/${frozenId}/freeze`), 200);
  const authentication = bodies.cardAuthentication(String(used.id), { isAsked: true });
  dataOf(await call('POST', '/sandbox/card-authentications', authentication));
  const question = bodies.purchaseRequest(String(used.id), { amount: 5_00 });
  dataOf(await call('POST', '/sandbox/authorization-requests/purchase', question));
  for (const description of ['Never came', 'sandbox-refused']) {
    const purchase = bodies.purchase(account, String(last4Digits), { amount: 2_00 });
    const { id } = dataOf(await call('POST', '/sandbox/purchases', purchase));
    const dispute = bodies.dispute(String(id), { reason: 'NotReceived', description });
    const opened = dataOf(await call('POST', '/disputes', dispute));
    dataOf(
      await call('PUT', `/disputes/${String(opened.id)}/documents`, pictureOf(description), {
        headers: { 'content-type': 'image/jpeg' },
      }),
      200,
    );
  }
  for (const amount of [3_00, 4_00]) {
    dataOf(
      await call('POST', '/sandbox/authorizations', bodies.authorization(account, String(last4Digits), { amount })),
    );
  }
}

/** A customer is invited to move to another bank, by an e-mail that bounces. */
async function moveSomebody(call: Call): Promise<void> {
  dataOf(await call('POST', '/white-label-themes', bodies.theme()));
  dataOf(await call('POST', '/outreach-settings', bodies.outreachSettings()));
  const customer = await makeCustomer(call, { email: 'bounce@example.com' });
  await makeAccount(call, customer);
  dataOf(await call('POST', '/migrations', bodies.migration(customer)));
}

/** Advances the bank's clock. The worker does it later, when its message is delivered. */
async function advanceByWorker(call: Call): Promise<void> {
  const { status } = await call('POST', '/sandbox/clock/advance', bodies.advance({ by: { days: 1 } }));
  expect(status).toBe(202);
}

/** Payments that the week takes through windows, clearing and providers who do not answer at once, or refuse. */
const pendingPaymentBodies = (account: string) => [
  bodies.ach(account, 11_00),
  bodies.ach(account, 12_00, { direction: 'Debit' }),
  bodies.ach(account, 13_00, { direction: 'Debit', clearingDaysOverride: 0, sameDay: true }),
  bodies.push(account, 14_00, { card: 'sandbox-slow' }),
  bodies.push(account, 15_00, { card: 'sandbox-rejected' }),
];

/** Credits and debits that complete within the week; for the last there is no money, so that it is returned. */
const comingIn = (account: string) => [
  bodies.received(account, 21_00, { settlementDate: '2026-12-03' }),
  bodies.received(account, 22_00, { settlementDate: '2026-12-03', direction: 'Debit' }),
  bodies.received(account, 9_000_00, { settlementDate: '2026-12-03', direction: 'Debit' }),
];

const fromAnotherBank = {
  direction: 'Credit',
  amount: 31_00,
  companyName: 'Another Company',
  description: 'Invoice 7',
  counterpartyRoutingNumber: '021000021',
  traceNumber: '021000020000007',
};

const recurringDebit = (account: string, counterparty: string, schedule: object) => ({
  data: {
    type: 'recurringDebitAchPayment',
    attributes: { amount: 1_00, description: 'Savings', schedule, sameDay: true, verifyCounterpartyBalance: true },
    relationships: {
      account: { data: { type: 'depositAccount', id: account } },
      counterparty: { data: { type: 'counterparty', id: counterparty } },
    },
  },
});

/**
 * Workers handle the writes until no work is left, then the world continues for a week, and two days more. The sweep
 * comes twice: all other work that it wakes then meets the crash too.
 */
async function liveAWeek(simulation: Simulation): Promise<void> {
  await drain(simulation);
  for (const days of [7, 2]) {
    simulation.clock.advance({ days });
    await simulation.sweep();
    await drain(simulation);
  }
}

/** A week without crashes: its outcome, and how many requests each worker makes in it. */
async function calmWeek() {
  const calm = await busyBank();
  const before = calm.plan.count;
  await liveAWeek(calm);
  const until = calm.plan.count;
  await recover(calm);
  const outcome = outcomeOf(await itemsAtRest(calm));
  await calm.stop();
  const requests = [...calm.plan.numbers].map(([worker, numbers]) => ({
    worker,
    count: numbers.filter((at) => at > before && at <= until).length,
  }));
  return { outcome, requests };
}

/** Workers that have nothing to do in that week, each with the suite in which it dies at every write. */
const diesElsewhere: Readonly<Record<string, string>> = {
  'ach-windows': 'test/money/ach-files/crashes.test.ts',
  'ach-answers': 'test/money/ach-files/decisions.test.ts',
  'ach-file-intake': 'test/money/ach-files/intake-crashes.test.ts',
  'ach-days': 'test/money/ach-days/compared-day.test.ts',
  'ach-bank': 'test/money/ach-bank/crashes.test.ts',
  'ach-exchange': 'test/money/ach-exchange/uploads.test.ts',
};

test('workers that die at any request have the same final outcome', async () => {
  const { outcome, requests } = await calmWeek();
  expect(outcome.dueDates).toHaveLength(3);
  const dying = workers.filter(({ id }) => diesElsewhere[id] === undefined);
  expect(requests.map(({ worker }) => worker).sort()).toEqual(dying.map(({ id }) => id).sort());
  for (const suite of Object.values(diesElsewhere)) expect([suite, existsSync(suite)]).toEqual([suite, true]);
  const crashes = requests.flatMap(({ worker: actor, count }) =>
    crashPoints(upTo(count), pointsMax).map((point) => ({ actor, ...point })),
  );
  await dieInRuns(crashes, async (some) => {
    const simulation = await busyBank();
    simulation.plan.failAtEach(some);
    await liveAWeek(simulation);
    const { crashesLeft } = simulation.plan;
    await recover(simulation);
    expect(await faultsAtRest(simulation, { isOrdered: true })).toEqual([]);
    const items = await itemsAtRest(simulation);
    expect(outcomeOf(items)).toEqual(outcome);
    expect(deliveryFaults(items, simulation.attempts, { id: '1', isOnce: false })).toEqual([]);
    expect(deliveryFaults(items, simulation.attempts, { id: '2', isOnce: true })).toEqual([]);
    await simulation.stop();
    return crashesLeft;
  });
});
