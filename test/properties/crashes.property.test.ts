import { isWrite } from '../../functions/kernel/http/operation.ts';
import { operations } from '../../functions/registry.ts';
import { type RunningEngine, startDynamoDb } from '../../local/engines/dynamodb.ts';
import type { Call } from '../support/model-bank.ts';
import { type Outcome, outcomeOf } from '../support/model-outcome.ts';
import { type ClientRequest, type WriteCase, writeCases } from '../support/model-requests.ts';
import { underSeed } from '../support/model-seed.ts';
import { type Simulation, startSimulation } from '../support/simulation.ts';
import { faultsAtRest, itemsAtRest } from '../support/simulation-check.ts';
import { recover } from '../support/simulation-drain.ts';
import type { CrashMoment } from '../support/weakening/fault-plan.ts';

const callerPatienceMax = 5;

let engine: RunningEngine;
let tables = 0;
beforeAll(async () => {
  engine = await startDynamoDb();
});
afterAll(() => engine.stop());

/** A fresh bank in a situation, with a request that is about to be sent. */
async function situation({ prepare }: WriteCase) {
  tables += 1;
  const place = { endpoint: engine.endpoint, tableName: `crash-${String(tables)}` };
  const simulation = await startSimulation({ seed: 1, place, stream: { order: 'partition' } });
  return { simulation, request: await prepare(simulation.call, simulation.userId) };
}

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

test('every operation that writes is among the tested ones', () => {
  const writing = operations.filter(isWrite).map(({ id }) => id);
  expect(Object.keys(writeCases).sort()).toEqual(writing.sort());
});

describe.each(Object.entries(writeCases))('%s', (_, writeCase) => {
  test('a process that dies at any request to the table, and a client that asks again, leave what one request makes', async () => {
    const once = await calmOutcome(writeCase, 1);
    const allowed = [once.outcome, ...(writeCase.isRepeatable ? [(await calmOutcome(writeCase, 2)).outcome] : [])];
    expect(once.requests).toBeGreaterThanOrEqual(2);
    for (let at = 1; at <= once.requests; at += 1) {
      for (const moment of ['before', 'after'] as const) {
        await underSeed(at, () => crash(writeCase, { at, moment }, allowed));
      }
    }
  });
});

async function crash(writeCase: WriteCase, { at, moment }: { at: number; moment: CrashMoment }, allowed: Outcome[]) {
  const { simulation, request } = await situation(writeCase);
  simulation.plan.failAt(at, moment);
  const first = await send(simulation.call, request);
  expect([200, 201, 202, 500]).toContain(first.status);
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
    if (![200, 201, ...alsoStatus].includes(status)) throw new Error(`asked again: ${JSON.stringify(body)}`);
    return;
  }
  throw new Error('no answer however often it was asked');
}
