import { partitionPages } from '../../functions/kernel/table/partition-pages.ts';
import type { Table } from '../../functions/kernel/table/table.ts';
import { isConditionFailure, ConcurrencyConflict } from '../../functions/kernel/table/concurrency-conflict.ts';
import {
  insert,
  remove,
  replace,
  sameVersion,
  type StoredItem,
  unchanged,
} from '../../functions/kernel/table/write.ts';
import { tableWorlds, type TableWorld } from '../support/engines/table-implementations.ts';

let partitions = 0;
let pk = '';
const at = (sk: string) => ({ pk, sk });
const item = (sk: string, attributes: object = {}): StoredItem & { version: number } => ({
  ...at(sk),
  version: 1,
  ...attributes,
});

describe.each(tableWorlds)('a table, on %s', (_name, open) => {
  let world: TableWorld;
  let table: Table;
  beforeAll(async () => {
    world = await open();
    table = world.table;
  });
  afterAll(() => world.stop());
  beforeEach(() => {
    partitions += 1;
    pk = `acc#${String(partitions)}`;
  });

  const put = (one: StoredItem) => table.put({ Item: one });
  const outcome = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: unknown) => (error instanceof ConcurrencyConflict ? 'lost' : 'refused'),
    );

  test('a partition, or the part of it with a beginning, comes page by page', async () => {
    for (const sk of ['a#1', 'a#2', 'b#1']) await put(item(sk));
    const keysOf = async (prefix?: string) => {
      const keys: string[] = [];
      for await (const page of partitionPages(table, pk, prefix)) keys.push(...page.map(({ sk }) => sk));
      return keys;
    };
    expect(await keysOf()).toEqual(['a#1', 'a#2', 'b#1']);
    expect(await keysOf('a#')).toEqual(['a#1', 'a#2']);
    expect(await keysOf('c#')).toEqual([]);
  });

  test('a range that begins or ends with an empty key is refused', async () => {
    for (const range of [{ from: '' }, { to: '' }, { from: '', to: '~' }]) {
      expect([range, await outcome(table.query({ pk, ...range }))]).toEqual([range, 'refused']);
    }
  });

  describe('items', () => {
    it('come out as they went in, without what is undefined', async () => {
      const attributes = {
        text: 'ä€😀',
        empty: '',
        number: -12.5,
        yes: true,
        nothing: null,
        bytes: new Uint8Array([0, 255, 7]),
        list: [1, 'a', [], { deep: [false] }],
        map: { 'any name, #even: this': 1, constructor: 'x', __proto: {} },
      };
      await put(item('a', { ...attributes, left: undefined, inner: { kept: 1, left: undefined } }));
      expect(await table.get(at('a'))).toStrictEqual({ ...item('a'), ...attributes, inner: { kept: 1 } });
      expect((await table.get(at('a')))?.['bytes']).toBeInstanceOf(Uint8Array);
    });

    it('keep tags of any name', async () => {
      const names = [
        '__proto__',
        '\\\\__proto__',
        '\\\\\\\\__proto__',
        'constructor',
        'toString',
        'hasOwnProperty',
        'é',
      ];
      const tags = Object.fromEntries(names.map((name) => [name, `value of ${name}`]));
      await put(item('a', { tags }));
      await table.transact([insert(item('b', { tags }))]);
      for (const sk of ['a', 'b']) {
        const tagsRead = (await table.get(at(sk)))?.['tags'];
        expect(Object.entries(tagsRead as object).sort()).toEqual(Object.entries(tags).sort());
      }
      const [queried] = await table.query({ pk });
      expect(Object.keys(queried?.['tags'] as object).sort()).toEqual([...names].sort());
    });

    it('do not change with the objects from which they were written', async () => {
      const bytes = Buffer.from('abc');
      const list = [1];
      await put(item('a', { list, bytes }));
      list.push(2);
      bytes.fill(0);
      expect(await table.get(at('a'))).toStrictEqual(item('a', { list: [1], bytes: new Uint8Array([97, 98, 99]) }));
    });

    it('are replaced whole', async () => {
      await put(item('a', { gone: 1 }));
      await put(item('a', { come: 2 }));
      expect(await table.get(at('a'))).toStrictEqual(item('a', { come: 2 }));
    });

    it('that nobody wrote are undefined, and left out where several are asked for', async () => {
      await put(item('a'));
      expect(await table.get(at('b'))).toBeUndefined();
      const found = await table.getAll([at('a'), at('b'), at('a')]);
      expect([...found]).toEqual([[`${pk}/a`, item('a')]]);
    });

    it('are read together beyond one request of 100', async () => {
      const keys = Array.from({ length: 250 }, (_, index) => String(index));
      await Promise.all(keys.map((key) => put(item(key))));
      expect((await table.getAll(keys.map(at), { consistent: false })).size).toBe(250);
    });

    it.each([
      ['of more than 400 KB', () => item('a', { text: 'x'.repeat(401 * 1024) })],
      ['with an empty sort key', () => item('')],
      ['with a sort key that is a number', () => ({ pk, sk: 1, version: 1 }) as unknown as StoredItem],
      ['with a tag without a name', () => item('a', { tags: { '': 'x' } })],
      ['with a number that is none', () => item('a', { number: NaN })],
      ['with an index key that is no text', () => item('a', { duePk: 'due#1#1', dueAt: 5 })],
    ])('%s are refused', async (_case, made) => {
      expect(await outcome(put(made()))).toBe('refused');
      expect(await outcome(table.transact([insert(made())]))).toBe('refused');
    });

    it('of just under 400 KB are taken', async () => {
      await put(item('a', { text: 'x'.repeat(399 * 1024) }));
      expect(await table.get(at('a'))).toBeDefined();
    });
  });

  describe('conditions', () => {
    it.each([
      ['a name that nothing defines', { ConditionExpression: '#lacking = :a', ExpressionAttributeValues: { ':a': 1 } }],
      ['a value that nothing defines', { ConditionExpression: 'amount = :a' }],
      ['a broken end', { ConditionExpression: 'attribute_exists(pk) AND' }],
      ['an unknown sign', { ConditionExpression: 'attribute_exists(pk) ! attribute_exists(pk)' }],
    ])('with %s are refused', async (_case, condition) => {
      expect(await outcome(table.put({ Item: item('a'), ...condition }))).toBe('refused');
    });

    it('that a single write does not meet differ from other lost races', async () => {
      const error = await table
        .put({ Item: item('a'), ConditionExpression: 'attribute_exists(pk)' })
        .catch((caught: unknown) => caught);
      expect(isConditionFailure(error)).toBe(true);
      const lost = await table.transact([remove(item('a'))]).catch((caught: unknown) => caught);
      expect(lost).toBeInstanceOf(ConcurrencyConflict);
      expect(isConditionFailure(lost)).toBe(false);
    });
  });

  describe('transactions', () => {
    it('do all of their writes', async () => {
      await table.transact([
        insert(item('changed')),
        insert(item('removed')),
        insert(item('held', { status: 'Open' })),
        insert(item('same')),
      ]);
      await table.transact([
        replace(item('changed', { value: 2 })),
        remove(item('removed')),
        unchanged({ ...at('held'), status: 'Open' }, 'status'),
        sameVersion(item('same')),
        insert(item('made')),
      ]);
      expect(await table.query({ pk })).toEqual([
        { ...item('changed'), value: 2, version: 2 },
        item('held', { status: 'Open' }),
        item('made'),
        item('same'),
      ]);
    });

    it.each([
      ['an insert', () => insert(item('a'))],
      ['a replacement', () => replace(item('a', { version: 7 }))],
      ['a removal', () => remove(item('a', { version: 7 }))],
      ['a check', () => unchanged({ ...at('a'), status: 'Closed' }, 'status')],
      ['a check of a version', () => sameVersion(item('a', { version: 7 }))],
      ['a check of a missing item', () => unchanged({ ...at('missing'), status: 'Open' }, 'status')],
    ])('do nothing where %s loses', async (_case, losing) => {
      await put(item('a', { status: 'Open' }));
      expect(await outcome(table.transact([insert(item('b')), losing(), insert(item('c'))]))).toBe('lost');
      expect(await table.query({ pk })).toEqual([item('a', { status: 'Open' })]);
    });

    it('of more than 100 writes, or with two on one item, are refused', async () => {
      const many = Array.from({ length: 101 }, (_, index) => insert(item(String(index))));
      expect(await outcome(table.transact(many))).toBe('refused');
      expect(await outcome(table.transact([insert(item('a')), replace(item('a'))]))).toBe('refused');
      expect(await table.query({ pk })).toEqual([]);
    });

    it('of which several want the same are done once', async () => {
      const races = await Promise.all(Array.from({ length: 5 }, () => outcome(table.transact([insert(item('a'))]))));
      expect(races.sort()).toEqual(['done', 'lost', 'lost', 'lost', 'lost']);
    });
  });

  describe('updates', () => {
    it('set, add and remove attributes, and return the item after it', async () => {
      await put(item('a', { tries: 1, gone: 'x' }));
      const changed = await table.update({
        Key: at('a'),
        UpdateExpression: 'SET #version = :next, usedAt = :now REMOVE gone ADD tries :one, more :one',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: { ':next': 2, ':now': '2026', ':one': 1 },
      });
      expect(changed).toStrictEqual({ ...at('a'), version: 2, usedAt: '2026', tries: 2, more: 1 });
      expect(await table.get(at('a'))).toStrictEqual(changed);
    });

    it('put values at the end of a list, and refuse where there is none', async () => {
      const append = {
        Key: at('a'),
        UpdateExpression: 'SET things = list_append(things, :more) ADD #version :one',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: { ':more': [2, { deep: 3 }], ':one': 1 },
      };
      await put(item('a', { things: [1] }));
      expect(await table.update(append)).toMatchObject({ version: 2, things: [1, 2, { deep: 3 }] });
      await put(item('a'));
      expect(await outcome(table.update(append))).toBe('refused');
    });

    it('make what is missing, unless a condition forbids it', async () => {
      const input = { Key: at('a'), UpdateExpression: 'ADD tries :one', ExpressionAttributeValues: { ':one': 1 } };
      expect(await outcome(table.update({ ...input, ConditionExpression: 'attribute_exists(pk)' }))).toBe('lost');
      expect(await table.update(input)).toStrictEqual({ ...at('a'), tries: 1 });
    });
  });

  describe('ranges', () => {
    const keys = ['a', 'b', 'ba', 'c', 'd'];
    const read = async (range: object) => (await table.query({ pk, ...range })).map(({ sk }) => sk);
    beforeEach(async () => {
      for (const key of keys.toReversed()) await put(item(key));
    });

    it.each([
      [{}, keys],
      [{ from: 'b' }, ['b', 'ba', 'c', 'd']],
      [{ to: 'b' }, ['a', 'b']],
      [{ from: 'aa', to: 'bb' }, ['b', 'ba']],
      [{ descending: true }, keys.toReversed()],
      [{ to: 'c', descending: true, limit: 2 }, ['c', 'ba']],
      [{ from: 'b', limit: 3 }, ['b', 'ba', 'c']],
      [{ limit: 9 }, keys],
      [{ from: 'x' }, []],
    ])('%j', async (range, expected) => {
      expect(await read(range)).toEqual(expected);
      expect(await read({ ...range, consistent: false })).toEqual(expected);
    });

    it('with bounds the wrong way round, or no place for an item, are refused', async () => {
      expect(await outcome(read({ from: 'c', to: 'b' }))).toBe('refused');
      expect(await outcome(read({ limit: 0 }))).toBe('refused');
    });

    it('follow what is removed and added', async () => {
      await table.transact([remove(item('b')), insert(item('bb'))]);
      expect(await read({})).toEqual(['a', 'ba', 'bb', 'c', 'd']);
    });
  });

  describe('the due index', () => {
    const due = (sk: string, dueAt: string | undefined) => item(sk, { duePk: `due#${pk}`, dueAt, amount: 1 });
    const read = async (condition: string, also: object = {}) => {
      const values = condition.includes(':bound')
        ? { ':duePk': `due#${pk}`, ':bound': '2' }
        : { ':duePk': `due#${pk}` };
      const query = { IndexName: 'due', KeyConditionExpression: condition, ExpressionAttributeValues: values, ...also };
      return (await table.queryIndex(query)).map(({ sk }) => sk);
    };
    beforeEach(async () => {
      for (const one of [due('c', '3'), due('a', '1'), due('b', '2'), due('none', undefined)]) await put(one);
    });

    it.each([
      ['duePk = :duePk', ['a', 'b', 'c']],
      ['duePk = :duePk AND dueAt <= :bound', ['a', 'b']],
      ['duePk = :duePk AND dueAt < :bound', ['a']],
      ['duePk = :duePk AND dueAt > :bound', ['c']],
      ['duePk = :duePk AND dueAt >= :bound', ['b', 'c']],
    ])('%s', async (condition, expected) => {
      expect(await read(condition)).toEqual(expected);
      expect(await read(condition, { Limit: 1 })).toEqual(expected.slice(0, 1));
      expect(await read(condition, { ScanIndexForward: false })).toEqual(expected.toReversed());
    });

    it('shows keys only, continues after an entry, and loses items that do not fall due any more', async () => {
      const whole = { duePk: `due#${pk}`, dueAt: '1', ...at('a') };
      const query = {
        IndexName: 'due',
        KeyConditionExpression: 'duePk = :duePk',
        ExpressionAttributeValues: { ':duePk': `due#${pk}` },
      };
      expect((await table.queryIndex(query))[0]).toStrictEqual(whole);
      expect(await read('duePk = :duePk', { ExclusiveStartKey: whole })).toEqual(['b', 'c']);
      await put(due('a', undefined));
      await put(due('b', '9'));
      await table.transact([remove(item('c'))]);
      expect(await read('duePk = :duePk')).toEqual(['b']);
    });
  });
});
