import type { Table } from '../../functions/kernel/table/table.ts';
import { ConcurrencyConflict } from '../../functions/kernel/table/concurrency-conflict.ts';
import { insert, type Write } from '../../functions/kernel/table/write.ts';
import { createMemoryTable } from '../support/memory-table/memory-table.ts';
import { startEmbeddedTable } from '../support/engines/embedded-table.ts';
import { type Random, randomFrom } from '../support/weakening/random.ts';

/** The contract of every table is in table.test.ts. Here the memory table is compared with the engine, with its own guarantees. */
const outcome = (work: Promise<unknown>) =>
  work.then(
    (answer) => answer ?? 'done',
    (error: unknown) =>
      error instanceof ConcurrencyConflict ? 'lost' : `refused: ${error instanceof Error ? error.name : ''}`,
  );

describe('the memory table answers as the engine does', () => {
  let engine: Awaited<ReturnType<typeof startEmbeddedTable>>;
  let both: readonly [Table, Table];
  beforeAll(async () => {
    engine = await startEmbeddedTable();
    both = [engine.table, createMemoryTable()];
  });
  afterAll(() => engine.stop());

  describe('conditions', () => {
    const stored = {
      amount: 5,
      word: 'abc',
      things: [1, { a: 2 }],
      sealed: new Uint8Array([1]),
      nested: { deep: { n: 1 } },
    };
    const known = {
      ':four': 4,
      ':five': 5,
      ':six': 6,
      ':abc': 'abc',
      ':b': 'b',
      ':ab': 'ab',
      ':list': [1, { a: 2 }],
      ':other': [1, { a: 3 }],
      ':bytes': Buffer.from([1]),
    };
    const names = { '#amount': 'amount', '#nested': 'nested', '#deep': 'deep', '#things': 'things' };

    it.each([
      'attribute_exists(pk)',
      'attribute_not_exists(pk)',
      'attribute_exists(lacking)',
      'attribute_exists(nested.deep)',
      'attribute_not_exists(nested.lacking.deeper)',
      'attribute_not_exists(#nested.#deep.n)',
      '#amount = :five',
      '#amount <> :five',
      '#amount <> :six',
      'lacking <> :six',
      'lacking = :six',
      'lacking < :six',
      'NOT lacking = :six',
      '#amount < :six AND #amount > :four',
      '#amount < :five OR #amount > :five',
      '#amount <= :five AND #amount >= :five',
      '#amount = :abc',
      '#amount < :abc',
      'word < :b',
      'word > :b',
      'word BETWEEN :ab AND :b',
      '#amount BETWEEN :four AND :five',
      '#amount BETWEEN :six AND :six',
      '#amount IN (:four, :five)',
      '#amount IN (:four, :six)',
      'begins_with(word, :ab)',
      'begins_with(word, :b)',
      'nested.deep.n < :four',
      '#things = :list',
      '#things = :other',
      'sealed = :bytes',
      'attribute_exists(lacking) AND attribute_exists(pk) OR #amount = :five',
      'attribute_exists(lacking) AND (attribute_exists(pk) OR #amount = :five)',
      'NOT (attribute_exists(lacking) OR #amount = :four)',
      'NOT attribute_exists(lacking) and not #amount = :four',
    ])('%s', async (expression) => {
      const condition = {
        ConditionExpression: expression,
        ...used(expression, { ExpressionAttributeNames: names, ExpressionAttributeValues: known }),
      };
      const outcomes = both.map(async (table) => {
        await table.put({ Item: { pk: 'acc#0', sk: 'a', ...stored } });
        return [
          await outcome(table.put({ Item: { pk: 'acc#0', sk: 'a', ...stored }, ...condition })),
          await outcome(table.transact([{ Put: { Item: { pk: 'acc#0', sk: expression, ...stored }, ...condition } }])),
        ];
      });
      const [expected, actual] = await Promise.all(outcomes);
      expect(actual).toEqual(expected);
      expect(expected).toEqual([expect.stringMatching(/^(done|lost)$/), expect.stringMatching(/^(done|lost)$/)]);
    });
  });

  it.each(Array.from({ length: 10 }, (_, seed) => seed))('for random requests, seed %i', async (seed) => {
    const random = randomFrom(seed);
    for (let request = 0; request < 150; request += 1) {
      const { name, ask } = anyRequest(random, `acc#${String(seed + 1)}`);
      const [expected, actual] = await Promise.all(both.map((table) => outcome(ask(table))));
      expect({ request, name, answer: actual }).toEqual({ request, name, answer: expected });
    }
  });
});

describe('the memory table', () => {
  it.each([
    ['a value', { ConditionExpression: 'attribute_exists(pk)', ExpressionAttributeValues: { ':a': 1 } }],
    ['a name', { ConditionExpression: 'attribute_exists(pk)', ExpressionAttributeNames: { '#a': 'a' } }],
  ])('refuses %s that no expression uses, as the cloud does and the engine does not', async (_case, condition) => {
    const put = createMemoryTable().put({ Item: { pk: 'acc#1', sk: 'a' }, ...condition });
    await expect(put).rejects.toThrow('no expression uses');
  });

  it('lets nobody change what it answers', async () => {
    const table = createMemoryTable();
    await table.put({ Item: { pk: 'acc#1', sk: 'a', list: [1] } });
    const item = await table.get({ pk: 'acc#1', sk: 'a' });
    expect(() => (item?.['list'] as number[]).push(2)).toThrow(TypeError);
  });

  it('does a transaction once under its token, and refuses other content under it', async () => {
    const table = createMemoryTable();
    const sent = { token: 'token', isRepeated: false };
    await table.transact([insert({ pk: 'acc#1', sk: 'a' })], sent);
    await table.transact([insert({ pk: 'acc#1', sk: 'a' })], { ...sent, isRepeated: true });
    await expect(table.transact([insert({ pk: 'acc#1', sk: 'b' })], sent)).rejects.toThrow('other content');
    await expect(table.transact([insert({ pk: 'acc#1', sk: 'a' })])).rejects.toThrow(ConcurrencyConflict);
  });

  describe('that is late', () => {
    const lateness = { seed: 1, staleReads: 1, latenessOperationsMax: 20 };
    const range = { pk: 'acc#1' };

    it('shows the past to reads that allow it, for a while, and never to others', async () => {
      const table = createMemoryTable(lateness);
      await table.put({ Item: { pk: 'acc#1', sk: 'a' } });
      const seen: number[] = [];
      for (let read = 0; read < 21; read += 1) {
        seen.push((await table.query({ ...range, consistent: false })).length);
        expect(await table.query(range)).toHaveLength(1);
      }
      expect(seen[0]).toBe(0);
      expect(seen.at(-1)).toBe(1);
      expect(seen).toEqual(seen.toSorted());
    });

    it('never shows an older item after a newer one, and draws each item for itself', async () => {
      const table = createMemoryTable({ ...lateness, staleReads: 0.5 });
      const keys = Array.from({ length: 40 }, (_, index) => ({ pk: 'acc#1', sk: String(index) }));
      for (const key of keys) await table.put({ Item: key });
      const found = await table.getAll(keys, { consistent: false });
      expect(found.size).toBeGreaterThan(20);
      expect(found.size).toBeLessThan(40);
      const always = createMemoryTable(lateness);
      let last = 0;
      for (let n = 1; n <= 100; n += 1) {
        await always.put({ Item: { pk: 'acc#1', sk: 'n', n } });
        const [item] = await always.query({ ...range, consistent: false });
        expect(Number(item?.['n'] ?? 0)).toBeGreaterThanOrEqual(last);
        last = Number(item?.['n'] ?? 0);
      }
      expect(last).toBeGreaterThan(70);
    });

    it('is the same again for the same seed', async () => {
      const run = async () => {
        const table = createMemoryTable({ ...lateness, staleReads: 0.5 });
        const seen: unknown[] = [];
        for (let n = 1; n <= 50; n += 1) {
          await table.put({ Item: { pk: 'acc#1', sk: String(n % 5), n } });
          seen.push(await table.query({ ...range, consistent: false }));
        }
        return seen;
      };
      expect(await run()).toEqual(await run());
    });
  });
});

/** A random request to a few items of one partition, so that many requests conflict. */
function anyRequest(random: Random, pk: string): { name: string; ask: (table: Table) => Promise<unknown> } {
  const key = () => ({ pk, sk: String(random.below(6)) });
  const version = random.below(4);
  const condition = pick(random, [
    {},
    { ConditionExpression: 'attribute_not_exists(pk)' },
    { ConditionExpression: 'version = :version', ExpressionAttributeValues: { ':version': version } },
    {
      ConditionExpression: 'attribute_not_exists(pk) OR version < :version',
      ExpressionAttributeValues: { ':version': version },
    },
  ]);
  const dueAt = String(random.below(4));
  const due = random.chance(0.5) ? { duePk: `due#${pk}`, dueAt } : {};
  const item = { ...key(), version: random.below(4), ...due };
  const write = (Key: ReturnType<typeof key>): Write =>
    pick<Write>(random, [
      { Put: { Item: { ...item, ...Key }, ...condition } },
      { Delete: { Key, ...condition } },
      { ConditionCheck: { Key, ConditionExpression: 'attribute_exists(pk)' } },
    ]);
  const first = key();
  // Engines refuse two writes to one item at different moments: before or after the conditions.
  const writes = [write(first), write({ pk, sk: String((Number(first.sk) + 1 + random.below(5)) % 6) })];
  const range = { pk, ...(random.chance(0.5) ? { from: '1' } : {}), ...(random.chance(0.5) ? { to: '4' } : {}) };
  const how = { descending: random.chance(0.5), limit: 1 + random.below(5) };
  const keys = [key(), key(), key()];
  const index = {
    IndexName: 'due',
    KeyConditionExpression: `duePk = :duePk AND dueAt ${pick(random, ['<', '<=', '>', '>='])} :bound`,
    ExpressionAttributeValues: { ':duePk': `due#${pk}`, ':bound': dueAt },
  };
  const update = { Key: key(), UpdateExpression: 'ADD version :one', ExpressionAttributeValues: { ':one': 1 } };
  const requests: Readonly<Record<string, (table: Table) => Promise<unknown>>> = {
    put: (table) => table.put({ Item: item, ...condition }),
    transact: (table) => table.transact(writes),
    update: (table) => table.update(update),
    query: (table) => table.query({ ...range, ...how }),
    getAll: async (table) => [...(await table.getAll(keys))].sort(),
    // Entries of one moment have no order.
    queryIndex: async (table) => (await table.queryIndex(index)).map(({ sk }) => sk).sort(),
  };
  const name = pick(random, Object.keys(requests));
  return { name, ask: requests[name] ?? (() => Promise.reject(new Error('no request'))) };
}

const pick = <T>(random: Random, among: readonly T[]): T => among[random.below(among.length)] as T;

/** Of names and values those that an expression uses, since others are refused. */
function used(expression: string, given: Readonly<Record<string, object>>) {
  const sets = Object.entries(given).map(([member, all]): [string, object] => [
    member,
    Object.fromEntries(Object.entries(all).filter(([name]) => new RegExp(`${name}\\b`).test(expression))),
  ]);
  return Object.fromEntries(sets.filter(([, all]) => Object.keys(all).length > 0));
}
