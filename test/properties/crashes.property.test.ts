import { addFirstToken } from '../../functions/founding/first-token.ts';
import type { Settings } from '../../functions/ports/settings.ts';
import type { RunningEngine } from '../../local/engines/dynamodb.ts';
import { startTestEngine } from '../support/engines/test-engine.ts';
import type { Call } from '../support/bank/client.ts';
import { addUser } from '../support/bank/users.ts';
import { type Outcome, outcomeOf } from '../support/model/outcome.ts';
import { type ClientRequest, type WriteCase, writeCases } from '../support/model/write-cases.ts';
import { type Simulation, startSimulation } from '../support/simulation/simulation.ts';
import { faultsAtRest, itemsAtRest } from '../support/simulation/faults-at-rest.ts';
import { drain, recover } from '../support/simulation/drain.ts';
import { type CrashPoint, crashGroups, dieAtEach, underPoints } from '../support/simulation/crash-points.ts';
import type { SeenIo } from '../support/weakening/fault-plan.ts';

const callerPatienceMax = 5;
/** Of longer runs a sample is taken, another one each time; `POINTS=1000000` takes all. */
const pointsMax = Number(process.env['POINTS'] ?? 30);

let engine: RunningEngine;
let tables = 0;
beforeAll(async () => {
  engine = await startTestEngine();
});
afterAll(() => engine.stop());

/** A fresh bank in a situation, with a request that is about to be sent. */
async function situation({ prepare, isNumbered }: WriteCase, settings: Partial<Settings> = {}) {
  tables += 1;
  const place = { endpoint: engine.endpoint, tableName: `crash-${String(tables)}` };
  const simulation = await startSimulation({ seed: 1, place, stream: { order: 'partition' }, settings });
  const addAnother = () => addUser(simulation.platform, simulation.organisationId);
  const { organisationId } = simulation;
  const tokenOf = (userId: string) => addFirstToken(simulation.platform, { organisationId, userId });
  const request = await prepare(simulation.call, simulation.userId, addAnother, tokenOf);
  if (isNumbered === true) await drain(simulation);
  return { simulation, request };
}

const send = (call: Call, { method, path, body }: ClientRequest) => call(method, path, body);

/** The outcome of sending a request so many times, if nothing fails. */
async function calmOutcome(
  writeCase: WriteCase,
  times: number,
): Promise<{ outcome: Outcome; requests: readonly SeenIo[] }> {
  const { simulation, request } = await situation(writeCase);
  const requests = await simulation.plan.watch(async () => {
    for (let time = 0; time < times; time += 1) await send(simulation.call, request);
  });
  await recover(simulation);
  const outcome = outcomeOf(await itemsAtRest(simulation));
  await simulation.stop();
  return { outcome, requests };
}

describe.each(Object.entries(writeCases))('%s', (_, writeCase) => {
  test('a process that dies at any request to the table, and a client that asks again, leave what one request makes', async () => {
    const once = await calmOutcome(writeCase, 1);
    const allowed = [once.outcome, ...(writeCase.isRepeatable ? [(await calmOutcome(writeCase, 2)).outcome] : [])];
    expect(once.requests.length).toBeGreaterThanOrEqual(2);
    for (const points of crashGroups(once.requests, pointsMax)) {
      await underPoints(points, () => crash(writeCase, points, allowed));
    }
  });
});

async function crash(writeCase: WriteCase, points: readonly CrashPoint[], allowed: Outcome[]) {
  const { simulation, request } = await situation(writeCase);
  await dieAtEach(simulation.plan, points, async () => {
    const { status } = await send(simulation.call, request);
    expect([200, 201, 202, 204, 500]).toContain(status);
  });
  await askAgain(simulation, request, writeCase);
  await recover(simulation);
  expect(await faultsAtRest(simulation, { isOrdered: true })).toEqual([]);
  expect(allowed).toContainEqual(outcomeOf(await itemsAtRest(simulation)));
  await simulation.stop();
}

async function askAgain({ call }: Simulation, request: ClientRequest, { alsoStatus = [] }: WriteCase) {
  for (let time = 1; time <= callerPatienceMax; time += 1) {
    const { status, body } = await send(call, request);
    if (status >= 500) continue;
    if (![200, 201, 204, ...alsoStatus].includes(status)) throw new Error(`asked again: ${JSON.stringify(body)}`);
    return;
  }
  throw new Error('no answer however often it was asked');
}
