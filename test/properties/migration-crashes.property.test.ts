import { dueWorker } from '../../functions/time/due/workers/due.ts';
import type { RunningEngine } from '../../local/engines/dynamodb.ts';
import { agree } from '../migrations/migration-bank.ts';
import { startTestEngine } from '../support/engines/test-engine.ts';
import type { Bank } from '../support/bank/bank.ts';
import { bodies } from '../support/bank/bodies.ts';
import { dataOf, makeAccount, makeCustomer } from '../support/bank/client.ts';
import { crashPoints, upTo } from '../support/simulation/crash-points.ts';
import { dieInRuns } from '../support/simulation/die-in-runs.ts';
import { drain, recover } from '../support/simulation/drain.ts';
import { faultsAtRest } from '../support/simulation/faults-at-rest.ts';
import { type Simulation, startSimulation } from '../support/simulation/simulation.ts';

/** `POINTS=1000000` takes all, each in a run of its own. */
const pointsMax = Number(process.env['POINTS'] ?? 20);

let engine: RunningEngine;
let tables = 0;
beforeAll(async () => {
  engine = await startTestEngine();
});
afterAll(() => engine.stop());

interface Moving {
  readonly simulation: Simulation;
  readonly id: string;
  readonly customer: string;
}

/** A customer with money, a card and a schedule, who is asked to move to another bank. */
async function bankWithMigration(): Promise<Moving> {
  tables += 1;
  const place = { endpoint: engine.endpoint, tableName: `migrations-${String(tables)}` };
  const simulation = await startSimulation({ seed: 1, place, stream: { order: 'partition' } });
  const { call } = simulation;
  dataOf(await call('POST', '/white-label-themes', bodies.theme()));
  dataOf(await call('POST', '/outreach-settings', bodies.outreachSettings()));
  const customer = await makeCustomer(call);
  const [from, empty] = [await makeAccount(call, customer, 1_000_00), await makeAccount(call, customer)];
  const landlord = await makeAccount(call, await makeCustomer(call));
  dataOf(await call('POST', '/cards', bodies.card(from)));
  dataOf(await call('POST', '/cards', bodies.card(empty, { type: 'individualDebitCard' })));
  const weekly = { interval: 'Weekly', dayOfWeek: 'Thursday' };
  dataOf(await call('POST', '/recurring-payments', bodies.recurring(from, landlord, 100_00, weekly)));
  const { id } = dataOf(await call('POST', '/migrations', bodies.migration(customer))) as { id: string };
  await drain(simulation);
  return { simulation, id, customer };
}

/** The cut-offs, arrivals and looks after the consent, a later week, and the deadline with the days that closing may take. */
const moments = [
  '2026-12-01T22:00:00Z',
  '2026-12-02T15:00:00Z',
  '2026-12-03T15:00:00Z',
  '2026-12-10T15:00:00Z',
  '2027-01-15T15:00:00Z',
  '2027-01-16T15:00:00Z',
];

/** The whole way to the new bank. */
async function moveAll({ simulation, id }: Moving): Promise<void> {
  const bank = simulation as unknown as Bank;
  for (const consent of ['accounts', 'money'] as const) {
    await agree(bank, id, consent);
    await simulation.sweep();
    await drain(simulation);
  }
  for (const at of moments) {
    simulation.clock.set(at);
    await simulation.sweep();
    await drain(simulation);
  }
}

interface ResourceView {
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** What an integrator sees in the end: accounts with their money, cards, schedules, payments, and the events of the migration. */
async function outcomeOf({ simulation, id, customer }: Moving) {
  const { call } = simulation;
  const view = async (path: string, ...names: readonly string[]) =>
    (dataOf(await call('GET', path), 200) as ResourceView[]).map(({ attributes }) =>
      names.map((name) => attributes[name]).join(' '),
    );
  const own = `filter[customerId]=${customer}&sort=createdAt`;
  return {
    status: (dataOf(await call('GET', `/migrations/${id}`), 200) as ResourceView).attributes['status'],
    accounts: await view(`/accounts?${own}`, 'status', 'routingNumber', 'balance'),
    cards: (await view(`/cards?${own}`, 'status')).toSorted(),
    schedules: await view(`/recurring-payments?${own}`, 'status', 'numberOfPayments'),
    payments: (await view(`/payments?${own}`, 'status', 'amount')).toSorted(),
    events: await view('/events?filter[type][]=migration.statusChanged&sort=createdAt', 'status'),
    migrated: (await view('/events?filter[type][]=account.migrated', 'toBank')).length,
  };
}

async function calmMove() {
  const calm = await bankWithMigration();
  const before = calm.simulation.plan.count;
  await moveAll(calm);
  const requests = (calm.simulation.plan.numbers.get(dueWorker.id) ?? []).filter((at) => at > before).length;
  await recover(calm.simulation);
  const outcome = await outcomeOf(calm);
  await calm.simulation.stop();
  return { outcome, requests };
}

test('a worker that dies at any request of a migration moves everything once', async () => {
  const { outcome, requests } = await calmMove();
  expect(outcome).toEqual({
    status: 'Completed',
    accounts: ['Closed 101999997 0', 'Closed 101999997 0', 'Open 101999984 30000', 'Open 101999984 0'],
    cards: ['Active', 'ClosedByCustomer', 'ClosedByCustomer', 'Inactive'],
    schedules: ['Completed 0', 'Active 7'],
    payments: ['Sent 100000', ...Array<string>(7).fill('Sent 10000')].toSorted(),
    events: [
      'MigratingAccounts',
      'CollectingMoneyMovementConsent',
      'ExecutingMoneyMovement',
      'PendingMigrationDeadline',
      'ClosingAccounts',
      'Completed',
    ],
    migrated: 2,
  });
  expect(requests).toBeGreaterThan(50);
  const crashes = crashPoints(upTo(requests), pointsMax).map((point) => ({ actor: dueWorker.id, ...point }));
  await dieInRuns(crashes, async (some) => {
    const moving = await bankWithMigration();
    const { plan } = moving.simulation;
    plan.failAtEach(some);
    await moveAll(moving);
    const { crashesLeft } = plan;
    await recover(moving.simulation);
    expect(await outcomeOf(moving)).toEqual(outcome);
    expect(await faultsAtRest(moving.simulation, { isOrdered: true })).toEqual([]);
    await moving.simulation.stop();
    return crashesLeft;
  });
});
