import type { RunningEngine } from '../../local/engines/dynamodb.ts';
import { referenceOf, signingProcessor, tell } from '../cards/processor-messages/processor.ts';
import type { Bank } from '../support/bank/bank.ts';
import { bodies } from '../support/bank/bodies.ts';
import { type Call, dataOf, makeAccount, makeCustomer } from '../support/bank/client.ts';
import { startTestEngine } from '../support/engines/test-engine.ts';
import { type Outcome, outcomeOf } from '../support/model/outcome.ts';
import { type CrashPoint, crashGroups, dieAtEach, underPoints } from '../support/simulation/crash-points.ts';
import { recover } from '../support/simulation/drain.ts';
import { faultsAtRest, itemsAtRest } from '../support/simulation/faults-at-rest.ts';
import { startSimulation } from '../support/simulation/simulation.ts';
import type { SeenIo } from '../support/weakening/fault-plan.ts';

const pointsMax = Number(process.env['POINTS'] ?? 30);
const patienceMax = 5;

const use = { kind: 'purchase', merchant: { name: "Sherlock's Diner", type: 5812 } };
const requests = { ...use, authorization: 'a', amount: 40_00 };

interface Message {
  readonly path: string;
  readonly content: object;
  /** The messages that came before it. */
  readonly after?: readonly Message[];
}

const question: Message = { path: 'authorizations', content: requests };
const settled: Message = { path: 'settlements', content: requests };
const wanted = { token: 't', status: 'Requested', wallet: 'Apple', source: 'App' };
const active = { token: 't', status: 'Active', number: 1 };
const messages: Readonly<Record<string, Message>> = {
  'a question': question,
  'a question that is declined': { path: 'authorizations', content: { ...requests, amount: 9_000_00 } },
  'a question after its reversal': { ...question, after: [{ path: 'reversals', content: { authorization: 'a' } }] },
  'an increase': { path: 'increases', content: { authorization: 'a', amount: 5_00 }, after: [question] },
  'an increase that is declined': {
    path: 'increases',
    content: { authorization: 'a', amount: 9_000_00 },
    after: [question],
  },
  'a reversal': { path: 'reversals', content: { authorization: 'a' }, after: [question] },
  'a reversal of a part': { path: 'reversals', content: { authorization: 'a', amount: 5_00 }, after: [question] },
  'a reversal that comes first': { path: 'reversals', content: { authorization: 'a' } },
  'a settlement': { path: 'settlements', content: { ...requests, amount: 45_00 }, after: [question] },
  'a settlement of a part': {
    path: 'settlements',
    content: { ...requests, amount: 5_00, final: false },
    after: [question],
  },
  'a settlement without an authorization': { path: 'settlements', content: { ...use, amount: 5_00 } },
  'a dispute': { path: 'disputes', content: { authorization: 'a', status: 'InvestigationStarted' }, after: [settled] },
  'a dispute that is credited at once': {
    path: 'disputes',
    content: { authorization: 'a', status: 'ProvisionallyCredited' },
    after: [settled],
  },
  'a question about a token': { path: 'tokens', content: wanted },
  'a token that is taken as a fact': { path: 'tokens', content: { ...active, wallet: 'Apple' } },
  'a token that is Active': { path: 'tokens', content: active, after: [{ path: 'tokens', content: wanted }] },
  'a card that is stolen': { path: 'cards', content: { status: 'Stolen' } },
  'a card of which fraud is suspected': { path: 'cards', content: { status: 'SuspectedFraud' } },
};

let engine: RunningEngine;
let tables = 0;
beforeAll(async () => {
  engine = await startTestEngine();
});
afterAll(() => engine.stop());

/** A fresh bank with a card, about which the earlier messages have come. */
async function situation({ after = [] }: Message) {
  tables += 1;
  const place = { endpoint: engine.endpoint, tableName: `callback-crash-${String(tables)}` };
  const simulation = await startSimulation({ seed: 1, place, stream: { order: 'partition' } });
  const platform = { ...simulation.platform, cardProcessor: signingProcessor };
  const bank: Bank = { ...simulation, platform };
  const card = await referenceOf(bank, await makeCard(simulation.call));
  const send = ({ path, content }: Message, id: string) => tell(bank, path, { card, ...content }, { id });
  for (const [index, message] of after.entries()) await send(message, `earlier-${String(index)}`);
  return { simulation, send };
}

async function makeCard(call: Call): Promise<string> {
  const account = await makeAccount(call, await makeCustomer(call), 1_000_00);
  return String(dataOf(await call('POST', '/cards', bodies.card(account))).id);
}

/** The outcome of a message if nothing fails, and the requests that it takes. */
async function calmOutcome(message: Message): Promise<{ outcome: Outcome; requests: readonly SeenIo[] }> {
  const { simulation, send } = await situation(message);
  const requests = await simulation.plan.watch(async () => {
    expect((await send(message, 'm')).status).toBeLessThan(300);
  });
  await recover(simulation);
  const outcome = outcomeOf(await itemsAtRest(simulation));
  await simulation.stop();
  return { outcome, requests };
}

/** The function dies at a request, and the processor sends the message again until it has an answer. */
async function crash(message: Message, points: readonly CrashPoint[], expected: Outcome): Promise<void> {
  const { simulation, send } = await situation(message);
  await dieAtEach(simulation.plan, points, async () => {
    expect([200, 204, 500]).toContain((await send(message, 'm')).status);
  });
  const answers: number[] = [];
  while (answers.length < patienceMax && !answers.some((status) => status < 300)) {
    answers.push((await send(message, 'm')).status);
  }
  expect(answers.at(-1)).toBeLessThan(300);
  await recover(simulation);
  expect(await faultsAtRest(simulation, { isOrdered: true })).toEqual([]);
  expect(outcomeOf(await itemsAtRest(simulation))).toEqual(expected);
  await simulation.stop();
}

test.each(Object.entries(messages))(
  '%s: a function that dies anywhere leaves what one message makes',
  async (_, message) => {
    const calm = await calmOutcome(message);
    expect(calm.requests.length).toBeGreaterThanOrEqual(2);
    for (const points of crashGroups(calm.requests, pointsMax)) {
      await underPoints(points, () => crash(message, points, calm.outcome));
    }
  },
);
