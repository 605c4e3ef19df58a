import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../../functions/kernel/table/table.ts';
import type { StoredItem } from '../../functions/kernel/table/write.ts';
import type { RunningEngine } from '../../local/engines/dynamodb.ts';
import { jointAccountBody } from '../support/bank/bodies.ts';
import { scheduleBody } from '../support/bank/payment-bodies.ts';
import { bodies } from '../support/bank/bodies.ts';
import { dataOf, makeAccount, makeCustomer } from '../support/bank/client.ts';
import { startTestEngine } from '../support/engines/test-engine.ts';
import { type Act, acts, type Names, type ActingBank } from '../support/model/acts.ts';
import { allItems, type Items, readItems } from '../support/model/items.ts';
import { kindsOfInterleavings } from '../support/model/observed-kinds.ts';
import { runSeed } from '../support/simulation/seed.ts';
import { randomFrom } from '../support/weakening/random.ts';
import { startTestPlatform } from '../support/bank/platform.ts';

/** Of all pairs so many are taken, others each time; `PAIRS=1000000` takes all. */
const pairsMax = Number(process.env['PAIRS'] ?? 60);
/** When the acts meet: the schedule is due. */
const start = '2026-12-04T15:00:00.000Z';

let engine: RunningEngine;
let tables = 0;
let beginning: Beginning;
beforeAll(async () => {
  engine = await startTestEngine();
  beginning = await prepareBeginning();
});
afterAll(() => engine.stop());

/** The state that all worlds begin with. It is made once: each world has a copy of its items. */
interface Beginning {
  readonly items: readonly StoredItem[];
  readonly names: Names;
  readonly owner: Pick<ActingBank, 'organisationId' | 'token'>;
}

async function startBank() {
  tables += 1;
  const place = { endpoint: engine.endpoint, tableName: `world-${tables}` };
  return startTestPlatform({ place, mayFail: true });
}

/** A bank of its own, in the state that all begin with. Another organisation is beside it, which does nothing. */
async function startWorld() {
  const bank = await startBank();
  for (const item of beginning.items) {
    await bank.documents.send(new PutCommand({ TableName: `world-${tables}`, Item: item }));
  }
  bank.clock.set(start);
  return { bank: { ...bank, ...beginning.owner }, names: beginning.names };
}

async function prepareBeginning(): Promise<Beginning> {
  const bank = await startBank();
  const { call, organisationId, token } = bank;
  const [ada, bob, carol, dave] = [
    await makeCustomer(call),
    await makeCustomer(call),
    await makeCustomer(call),
    await makeCustomer(call),
  ];
  const names: Names = {
    ada,
    bob,
    carol,
    joint: String(dataOf(await call('POST', '/accounts', jointAccountBody([ada, bob]))).id),
    own: await makeAccount(call, ada),
    rich: await makeAccount(call, ada, 100_00),
    closed: await makeAccount(call, ada),
    frozen: await makeAccount(call, ada),
    other: await makeAccount(call, dave, 100_00),
    due: '',
    disabled: '',
  };
  dataOf(await call('POST', `/accounts/${names.closed}/close`, bodies.close), 200);
  dataOf(await call('POST', `/accounts/${names.frozen}/freeze`, bodies.freeze), 200);
  const weekly = { schedule: { interval: 'Weekly', dayOfWeek: 'Friday' } };
  const due = String(
    dataOf(await call('POST', '/recurring-payments', scheduleBody(names.rich, names.other, weekly))).id,
  );
  const disabled = String(dataOf(await call('POST', '/recurring-payments', scheduleBody(names.rich, names.other))).id);
  dataOf(await call('POST', `/recurring-payments/${disabled}/disable`), 200);
  const items = await allItems(bank.documents, `world-${tables}`);
  await bank.stop();
  return { items, names: { ...names, due, disabled }, owner: { organisationId, token } };
}

/** The place with a table that calls `before` with the number of each request. */
function watched(place: ActingBank, before: (request: number) => Promise<void>): ActingBank {
  let requests = 0;
  const through =
    <Args extends readonly unknown[], T>(ask: (...args: Args) => Promise<T>) =>
    async (...args: Args): Promise<T> => {
      requests += 1;
      await before(requests);
      return ask(...args);
    };
  const { table } = place.platform;
  const slow: Table = {
    get: through(table.get),
    getAll: through(table.getAll),
    query: through(table.query),
    queryIndex: through(table.queryIndex),
    transact: through(table.transact),
    put: through(table.put),
    update: through(table.update),
  };
  return { ...place, platform: { ...place.platform, table: slow } };
}

/** Attributes that always differ from run to run. */
const incidental =
  /^(pk|sk|duePk|version|writtenAt|organisationId|accountNumber|routingNumber|sealed.*|.*Secret|expiresAtSeconds|phoneHash)$/;

/** Maps come back from the table with their names in any order. */
const essential = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .filter(([name]) => !incidental.test(name))
          .sort(),
      )
    : value;

/** The whole state of the bank, with names in place of ids, and the types of its events. */
function describeOutcome(
  items: Items,
  names: Names,
): { readonly rows: readonly string[]; readonly events: readonly string[] } {
  const told = Object.entries(names).sort(([, one], [, other]) => other.length - one.length);
  const withNames = (text: string) =>
    told.reduce((some, [name, id]) => some.replaceAll(id, name), text).replaceAll(/\d{9,18}/g, 'new');
  const rows = kindsOfInterleavings.compared.flatMap((kind) =>
    (items.get(kind) ?? []).map((item) => withNames(`${kind} ${JSON.stringify(item, essential)}`)),
  );
  const events = (items.get('jrn') ?? []).flatMap((row) => (row['eventTypes'] as string[] | undefined) ?? []);
  return { rows: rows.sort(), events: events.sort() };
}

interface Result {
  readonly statuses: readonly [number, number];
  readonly rows: readonly string[];
  readonly events: readonly string[];
}

/** The outcome of two acts: the second runs before request number `at` of the first, or after it if it has fewer. */
async function meet(first: Act, second: Act, at: number): Promise<Result & { readonly requests: number }> {
  const { bank, names } = await startWorld();
  let requests = 0;
  let status: number | undefined;
  const place = watched(bank, async (request) => {
    requests = request;
    if (request === at) status = await second.perform(bank, names);
  });
  const own = await first.perform(place, names);
  const result = { statuses: [own, status ?? (await second.perform(bank, names))] as const, requests };
  const items = await readItems(bank.documents, `world-${tables}`);
  await bank.stop();
  return { ...result, ...describeOutcome(items, names) };
}

const after = Infinity;
const pairs = Object.keys(acts).flatMap((one) => Object.keys(acts).map((other) => [one, other] as const));
const random = randomFrom(runSeed);

test.each(pairs.filter(() => random.next() < pairsMax / pairs.length))(
  '%s, and %s between any two of its requests, come to what one after the other does',
  async (one, other) => {
    const [first, second] = [acts[one], acts[other]];
    if (first === undefined || second === undefined) throw new Error(`${one} or ${other} is no act`);
    const { requests, ...forward } = await meet(first, second, after);
    const { requests: _, ...reverse } = await meet(second, first, after);
    const [b, a] = reverse.statuses;
    const allowed: readonly Result[] = [forward, { ...reverse, statuses: [a, b] }];
    for (let at = 1; at <= requests; at += 1) {
      const { requests: __, ...result } = await meet(first, second, at);
      expect(result.statuses.filter((status) => status >= 500)).toEqual([]);
      if (JSON.stringify(result) === JSON.stringify(allowed[1])) continue;
      expect(result).toEqual(allowed[0]);
    }
  },
);
