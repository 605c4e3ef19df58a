import type { RunningEngine } from '../../local/engines/dynamodb.ts';
import { startTestEngine } from '../support/engines/test-engine.ts';
import { bodies } from '../support/bank/bodies.ts';
import { dataOf, makeAccount, makeCustomer } from '../support/bank/client.ts';
import { type Outcome, outcomeOf } from '../support/model/outcome.ts';
import { runSeed, underSeed } from '../support/simulation/seed.ts';
import { type Simulation, startSimulation } from '../support/simulation/simulation.ts';
import { faultsAtRest, itemsAtRest } from '../support/simulation/faults-at-rest.ts';
import { drain, recover } from '../support/simulation/drain.ts';

/** Of the points at which a worker may die a sample is taken, another one each time; `POINTS=1000000` takes all. */
const pointsMax = Number(process.env['POINTS'] ?? 10);

let engine: RunningEngine;
let tables = 0;
beforeAll(async () => {
  engine = await startTestEngine();
});
afterAll(() => engine.stop());

/** An account with a push that will be sent, one that will be rejected, and one that is answered at the third asking. */
async function pushes(): Promise<Simulation & { readonly account: string }> {
  tables += 1;
  const place = { endpoint: engine.endpoint, tableName: `push-${String(tables)}` };
  const simulation = await startSimulation({ seed: 1, place, stream: { order: 'partition' } });
  const { call } = simulation;
  const account = await makeAccount(call, await makeCustomer(call), 1_000_00);
  for (const card of ['card-1', 'sandbox-rejected', 'sandbox-slow']) {
    dataOf(await call('POST', '/payments', bodies.push(account, 100_00, { card })));
  }
  return { ...simulation, account };
}

/** Finishes all work that was begun, including tries that wait for an hour. */
async function settle(simulation: Simulation): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    await drain(simulation);
    simulation.clock.advance({ minutes: 30 });
  }
  await drain(simulation);
}

test('workers that die at any request, before or after it, bring each push to its one outcome', async () => {
  const calm = await pushes();
  const before = calm.plan.count;
  await settle(calm);
  const requests = calm.plan.count - before;
  await recover(calm);
  const outcome: Outcome = outcomeOf(await itemsAtRest(calm));
  // The funds of the rejected one are back, in the one transaction that a push has beside its debit.
  expect(outcome.balances).toEqual([800_00]);
  expect(outcome.events).toMatchObject({ 'payment.sent': 2, 'payment.rejected': 1, 'transaction.created': 5 });
  await calm.stop();

  const step = Math.max(1, Math.ceil(requests / pointsMax));
  for (let at = 1 + (runSeed % step); at <= requests; at += step) {
    for (const moment of ['before', 'after'] as const) {
      await underSeed(at, async () => {
        const simulation = await pushes();
        simulation.plan.failAt(at, moment);
        await settle(simulation);
        await recover(simulation);
        expect(await faultsAtRest(simulation, { isOrdered: true })).toEqual([]);
        expect(outcomeOf(await itemsAtRest(simulation))).toEqual(outcome);
        await simulation.stop();
      });
    }
  }
});
