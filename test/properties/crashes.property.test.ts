import type { Settings } from '../../functions/ports/settings.ts';
import { type RunningEngine, startDynamoDb } from '../../local/engines/dynamodb.ts';
import { bodies } from '../support/bank/bodies.ts';
import { type Call, dataOf, makeAccount, makeCustomer } from '../support/bank/client.ts';
import { deliveryFaults } from '../support/model/log.ts';
import { type Outcome, outcomeOf } from '../support/model/outcome.ts';
import { type ClientRequest, type WriteCase, writeCases } from '../support/model/write-cases.ts';
import { runSeed, underSeed } from '../support/simulation/seed.ts';
import { accepted, type Simulation, startSimulation } from '../support/simulation/simulation.ts';
import { faultsAtRest, itemsAtRest } from '../support/simulation/faults-at-rest.ts';
import { drain, recover } from '../support/simulation/drain.ts';
import type { CrashMoment } from '../support/weakening/fault-plan.ts';

const callerPatienceMax = 5;
/** Of longer runs a sample of the points is taken, another one each time; `POINTS=1000000` takes all. */
const pointsMax = Number(process.env['POINTS'] ?? 30);
/** A week of all workers takes seconds. */
const workerPointsMax = Number(process.env['POINTS'] ?? 10);

let engine: RunningEngine;
let tables = 0;
beforeAll(async () => {
  engine = await startDynamoDb();
});
afterAll(() => engine.stop());

/** A fresh bank in a situation, with a request that is about to be sent. */
async function situation({ prepare, isNumbered }: WriteCase, settings: Partial<Settings> = {}) {
  tables += 1;
  const place = { endpoint: engine.endpoint, tableName: `crash-${String(tables)}` };
  const simulation = await startSimulation({ seed: 1, place, stream: { order: 'partition' }, settings });
  const request = await prepare(simulation.call, simulation.userId);
  if (isNumbered === true) await drain(simulation);
  return { simulation, request };
}

/** Recurring payments, deliveries that fail and lists, all of which the workers go on with by themselves. */
async function busyBank() {
  // A receiver that fails while a week passes at once would be given up or not, as chance has it.
  const settings = { unavailableAfterDays: 10_000 };
  const busy = await situation({ prepare: () => Promise.resolve({ method: 'GET', path: '/' }) }, settings);
  const { call, receiver } = busy.simulation;
  let received = 0;
  receiver.receive = () => ({ ...accepted, status: (received += 1) % 3 === 2 ? 500 : 200 });
  for (const deliveryMode of ['AtLeastOnce', 'AtMostOnce']) {
    const url = `http://127.0.0.1:9/${deliveryMode === 'AtLeastOnce' ? '1' : '2'}`;
    dataOf(await call('POST', '/webhooks', bodies.webhook({ url, deliveryMode })));
  }
  const customer = await makeCustomer(call);
  const [from, to] = [await makeAccount(call, customer, 1_000_00), await makeAccount(call, customer, 50_00)];
  const weekly = { interval: 'Weekly', dayOfWeek: 'Monday' };
  dataOf(await call('POST', '/recurring-payments', bodies.recurring(from, to, 100_00, weekly)));
  dataOf(await call('POST', '/recurring-payments', bodies.recurring(to, from, 500_00, weekly)));
  const linked = String(
    dataOf(await call('POST', '/counterparties', bodies.linked(customer, { permissions: 'DebitOnly' }))).id,
  );
  dataOf(await call('POST', '/recurring-payments', recurringDebit(to, linked, weekly)));
  for (const body of underWay(from)) dataOf(await call('POST', '/payments', body));
  for (const body of comingIn(to)) dataOf(await call('POST', '/sandbox/received-ach-payment', body));
  const members = [bodies.payment(from, to, 7_00), bodies.ach(from, 8_00), bodies.payment('999999999', to, 9_00)];
  dataOf(await call('POST', '/payments/bulk', { data: members.map(({ data }) => data) }));
  return busy.simulation;
}

/** Payments that the week takes through windows, clearing and providers who do not answer at once, or refuse. */
const underWay = (account: string) => [
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

/** What was written is worked on until nothing is left to do, then the world goes on for a week, and two days more. */
async function liveAWeek(simulation: Simulation): Promise<void> {
  await drain(simulation);
  for (const days of [7, 2]) {
    simulation.clock.advance({ days });
    await drain(simulation);
  }
}

test('workers that die at any request come to the same end', async () => {
  const calm = await busyBank();
  const before = calm.plan.count;
  await liveAWeek(calm);
  const requests = calm.plan.count - before;
  await recover(calm);
  const outcome = outcomeOf(await itemsAtRest(calm));
  await calm.stop();
  expect(outcome.dueDates).toHaveLength(3);
  for (const { at, moment } of crashPoints(requests, workerPointsMax)) {
    await underSeed(at, async () => {
      const simulation = await busyBank();
      simulation.plan.failAt(at, moment);
      await liveAWeek(simulation);
      await recover(simulation);
      expect(await faultsAtRest(simulation, { isOrdered: true })).toEqual([]);
      const items = await itemsAtRest(simulation);
      expect(outcomeOf(items)).toEqual(outcome);
      expect(deliveryFaults(items, simulation.attempts, { id: '1', isOnce: false })).toEqual([]);
      expect(deliveryFaults(items, simulation.attempts, { id: '2', isOnce: true })).toEqual([]);
      await simulation.stop();
    });
  }
});

const send = (call: Call, { method, path, body }: ClientRequest) => call(method, path, body);

/** What comes of sending a request so many times, when nothing fails. */
async function calmOutcome(writeCase: WriteCase, times: number): Promise<{ outcome: Outcome; requests: number }> {
  const { simulation, request } = await situation(writeCase);
  const before = simulation.plan.count;
  for (let time = 0; time < times; time += 1) await send(simulation.call, request);
  const requests = simulation.plan.count - before;
  await recover(simulation);
  const outcome = outcomeOf(await itemsAtRest(simulation));
  await simulation.stop();
  return { outcome, requests };
}

describe.each(Object.entries(writeCases))('%s', (_, writeCase) => {
  test('a process that dies at any request to the table, and a client that asks again, leave what one request makes', async () => {
    const once = await calmOutcome(writeCase, 1);
    const allowed = [once.outcome, ...(writeCase.isRepeatable ? [(await calmOutcome(writeCase, 2)).outcome] : [])];
    expect(once.requests).toBeGreaterThanOrEqual(2);
    for (const point of crashPoints(once.requests)) {
      await underSeed(point.at, () => crash(writeCase, point, allowed));
    }
  });
});

interface CrashPoint {
  readonly at: number;
  readonly moment: CrashMoment;
}

function crashPoints(requests: number, max = pointsMax): CrashPoint[] {
  const step = Math.ceil(requests / max);
  const points: CrashPoint[] = [];
  for (let at = 1 + (runSeed % step); at <= requests; at += step) {
    points.push({ at, moment: 'before' }, { at, moment: 'after' });
  }
  return points;
}

async function crash(writeCase: WriteCase, { at, moment }: CrashPoint, allowed: Outcome[]) {
  const { simulation, request } = await situation(writeCase);
  simulation.plan.failAt(at, moment);
  const first = await send(simulation.call, request);
  expect([200, 201, 202, 204, 500]).toContain(first.status);
  await askAgain(simulation, request, writeCase);
  await recover(simulation);
  expect(await faultsAtRest(simulation, { isOrdered: true })).toEqual([]);
  expect(allowed).toContainEqual(outcomeOf(await itemsAtRest(simulation)));
  await simulation.stop();
}

async function askAgain({ call, plan }: Simulation, request: ClientRequest, { alsoStatus = [] }: WriteCase) {
  plan.revive();
  for (let time = 1; time <= callerPatienceMax; time += 1) {
    const { status, body } = await send(call, request);
    if (status >= 500) continue;
    if (![200, 201, 204, ...alsoStatus].includes(status)) throw new Error(`asked again: ${JSON.stringify(body)}`);
    return;
  }
  throw new Error('no answer however often it was asked');
}
