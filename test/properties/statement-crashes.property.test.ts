import { statementsWorker } from '../../functions/accounts/statements/workers/statements.ts';
import type { RunningEngine } from '../../local/engines/dynamodb.ts';
import { startTestEngine } from '../support/engines/test-engine.ts';
import { bodies } from '../support/bank/bodies.ts';
import { dataOf, makeAccount, makeCustomer } from '../support/bank/client.ts';
import { type CrashPoint, crashPoints } from '../support/simulation/crash-points.ts';
import { drain, recover } from '../support/simulation/drain.ts';
import { faultsAtRest } from '../support/simulation/faults-at-rest.ts';
import { underSeed } from '../support/simulation/seed.ts';
import { type Simulation, startSimulation } from '../support/simulation/simulation.ts';

/** `POINTS=1000000` takes all. */
const pointsMax = Number(process.env['POINTS'] ?? 6);

let engine: RunningEngine;
let tables = 0;
beforeAll(async () => {
  engine = await startTestEngine();
});
afterAll(() => engine.stop());

/** Two accounts at the end of November, with a payment between them. */
async function bankWithAccounts() {
  tables += 1;
  const place = { endpoint: engine.endpoint, tableName: `statements-${String(tables)}` };
  const simulation = await startSimulation({ seed: 1, place, stream: { order: 'partition' } });
  const { call } = simulation;
  const customer = await makeCustomer(call);
  const [from, to] = [await makeAccount(call, customer, 1_000_00), await makeAccount(call, customer)];
  dataOf(await call('POST', '/payments', bodies.payment(from, to, 250_00)));
  await drain(simulation);
  return simulation;
}

/** The month ends, and payments of the next one do not wait for its statements. */
async function passMonth(simulation: Simulation): Promise<void> {
  simulation.clock.advance({ days: 32 });
  const [account] = dataOf(await simulation.call('GET', '/accounts'), 200) as { id: string }[];
  dataOf(await simulation.call('POST', '/sandbox/payments', bodies.credit(account?.id ?? '', 1_00)));
  await simulation.sweep();
  await drain(simulation);
}

interface StatementView {
  readonly id: string;
  readonly attributes: { readonly period: string; readonly openingBalance: number; readonly closingBalance: number };
}

/** What an integrator sees in the end: statements with their files, and how often the organisation was told. */
async function outcomeOf(simulation: Simulation) {
  const { call } = simulation;
  const found = dataOf(await call('GET', '/statements?sort=createdAt'), 200) as StatementView[];
  for (const { id } of found) expect((await call('GET', `/statements/${id}/pdf`)).status).toBe(200);
  const told = dataOf(await call('GET', '/events?filter[type][]=statements.created'), 200) as StatementView[];
  const balances = found.map(({ attributes }) => [
    attributes.period,
    attributes.openingBalance,
    attributes.closingBalance,
  ]);
  return { balances: balances.map(String).sort(), told: told.map(({ attributes }) => attributes.period) };
}

async function calmMonth() {
  const calm = await bankWithAccounts();
  const before = calm.plan.count;
  await passMonth(calm);
  const numbers = (calm.plan.numbers.get(statementsWorker.id) ?? []).map((at) => at - before);
  await recover(calm);
  const outcome = await outcomeOf(calm);
  await calm.stop();
  return { outcome, numbers };
}

test('a worker that dies at any request while it writes statements leaves one for each account and month, and one event', async () => {
  const { outcome, numbers } = await calmMonth();
  expect(outcome).toEqual({ balances: ['2026-12,0,25000', '2026-12,0,75000'], told: ['2026-12'] });
  expect(numbers.length).toBeGreaterThan(5);
  for (const { at, moment } of crashPoints(numbers, pointsMax))
    await underSeed(at, () => dieAt({ at, moment }, outcome));
});

async function dieAt({ at, moment }: CrashPoint, outcome: Awaited<ReturnType<typeof outcomeOf>>): Promise<void> {
  const simulation = await bankWithAccounts();
  simulation.plan.failAt(at, moment);
  await passMonth(simulation);
  await recover(simulation);
  expect(await outcomeOf(simulation)).toEqual(outcome);
  expect(await faultsAtRest(simulation, { isOrdered: true })).toEqual([]);
  await simulation.stop();
}
