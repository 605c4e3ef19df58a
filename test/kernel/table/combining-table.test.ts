import { combiningTable, NotCombinable } from '../../../functions/kernel/table/combining-table.ts';
import { ConcurrencyConflict } from '../../../functions/kernel/table/concurrency-conflict.ts';
import { keyText } from '../../../functions/kernel/table/kind.ts';
import { insert, remove, replace, unchanged, type Write } from '../../../functions/kernel/table/write.ts';
import { useStarted } from '../../support/bank/use-started.ts';
import { startTestTable } from '../../support/bank/platform.ts';

const base = useStarted(() => startTestTable(), 'test');
const key = (pk: string) => ({ pk, sk: '-' });
const item = (pk: string, more: object = {}) => ({ ...key(pk), version: 0, ...more });
const counter = (value: number, version: number) => item('counter', { value, version });

/** Reads the counter and adds one to it, as an operation would. */
async function count({ table }: ReturnType<typeof combiningTable>): Promise<number> {
  const stored = (await table.get(key('counter'))) as ReturnType<typeof counter> & { value: number };
  await table.transact([
    replace({ ...stored, value: stored.value + 1 }),
    insert(item(`entry-${String(stored.value)}`)),
  ]);
  return stored.value;
}

test('later work reads what earlier work would write, and all of it is one transaction', async () => {
  await base.table.transact([insert(counter(7, 3))]);
  const combining = combiningTable(base.table, 95);
  const seen = [];
  for (let turn = 0; turn < 4; turn += 1) seen.push(await combining.add(() => count(combining)));
  expect(seen).toEqual([7, 8, 9, 10]);
  expect(await base.table.get(key('counter'))).toMatchObject({ value: 7 });

  const writes = combining.writes();
  expect(writes.map(({ Put }) => Put?.Item?.['pk'])).toEqual(['counter', 'entry-7', 'entry-8', 'entry-9', 'entry-10']);
  expect(writes[0]?.Put?.ExpressionAttributeValues).toEqual({ ':version': 3 });
  await base.table.transact(writes);
  expect(await base.table.get(key('counter'))).toMatchObject({ value: 11, version: 7 });
});

test('if somebody else writes meanwhile, nothing is written', async () => {
  await base.table.transact([insert(counter(0, 0))]);
  const combining = combiningTable(base.table, 95);
  await combining.add(() => count(combining));
  await combining.add(() => count(combining));
  await base.table.transact([replace(counter(100, 0))]);
  await expect(base.table.transact(combining.writes())).rejects.toThrow(ConcurrencyConflict);
  expect(await base.table.get(key('entry-0'))).toBeUndefined();
});

test('work that fails leaves nothing behind, also if it had written before', async () => {
  await base.table.transact([insert(counter(0, 0))]);
  const combining = combiningTable(base.table, 95);
  await combining.add(() => count(combining));
  const failing = combining.add(async () => {
    await count(combining);
    throw new Error('no provider');
  });
  await expect(failing).rejects.toThrow('no provider');
  expect(await combining.add(() => count(combining))).toBe(1);
  expect(combining.writes()).toHaveLength(3);
});

test('work that does not fit into the transaction is left out', async () => {
  await base.table.transact([insert(counter(0, 0))]);
  const combining = combiningTable(base.table, 3);
  await combining.add(() => count(combining));
  await combining.add(() => count(combining));
  await expect(combining.add(() => count(combining))).rejects.toThrow(NotCombinable);
  expect(combining.writes()).toHaveLength(3);
});

describe('two writes of one item', () => {
  const stale = replace(counter(1, 0));
  const update: Write = {
    Update: { Key: key('counter'), UpdateExpression: 'ADD hits :one', ExpressionAttributeValues: { ':one': 1 } },
  };
  const other: Write = { Put: { Item: counter(5, 1), ConditionExpression: 'attribute_exists(pk)' } };

  test.each([
    ['a replacement of a version that was read before', [replace(counter(1, 0)), stale]],
    ['two inserts', [insert(counter(0, 0)), insert(counter(0, 0))]],
    ['a put on another condition', [replace(counter(1, 0)), other]],
    ['an update', [replace(counter(1, 0)), update]],
    ['a replacement after an update', [update, replace(counter(1, 0))]],
    ['a delete', [replace(counter(1, 0)), remove(counter(1, 1))]],
    ['a check after a replacement', [replace(counter(1, 0)), unchanged({ ...key('counter'), name: 'one' }, 'name')]],
  ])('are not combined: %s', async (_, [first, then]) => {
    const combining = combiningTable(base.table, 95);
    await combining.add(() => combining.table.transact(first === undefined ? [] : [first]));
    const second = combining.add(async () => combining.table.transact(then === undefined ? [] : [then]));
    await expect(second).rejects.toThrow(NotCombinable);
    expect(combining.writes()).toEqual([first]);
  });

  test('are one where they are the same check', async () => {
    const combining = combiningTable(base.table, 95);
    const check = () => combining.table.transact([unchanged({ ...key('head'), status: 'Active' }, 'status')]);
    await combining.add(check);
    await combining.add(check);
    expect(combining.writes()).toHaveLength(1);
  });
});

test('what cannot be read from collected writes is not guessed', async () => {
  await base.table.transact([insert(counter(0, 0)), insert(item('gone'))]);
  const combining = combiningTable(base.table, 95);
  await combining.add(() =>
    combining.table.transact([
      { Update: { Key: key('counter'), UpdateExpression: 'ADD hits :one', ExpressionAttributeValues: { ':one': 1 } } },
      remove(item('gone')),
    ]),
  );
  await expect(combining.add(() => combining.table.get(key('counter')))).rejects.toThrow(NotCombinable);
  await expect(combining.add(async () => combining.table.query({ pk: 'counter' }))).rejects.toThrow(NotCombinable);
  await expect(combining.add(() => combining.table.put({ Item: item('new') }))).rejects.toThrow(NotCombinable);
  await expect(combining.add(() => combining.table.update({ Key: key('new') }))).rejects.toThrow(NotCombinable);
  expect(await combining.add(() => combining.table.getAll([key('gone'), key('absent')]))).toEqual(new Map());
  expect(await combining.add(() => combining.table.query({ pk: 'absent' }))).toEqual([]);
});

test('an item is read once, and in one request with the others', async () => {
  await base.table.transact([insert(item('one')), insert(item('other'))]);
  let requests = 0;
  const combining = combiningTable(
    {
      ...base.table,
      getAll: (keys, options) => ((requests += keys.length === 0 ? 0 : 1), base.table.getAll(keys, options)),
    },
    95,
  );
  await combining.prefetch([key('one'), key('other'), key('absent')]);
  const found = await combining.add(() => combining.table.getAll([key('other'), key('one'), key('absent')]));
  expect([...found.keys()]).toEqual([keyText(key('other')), keyText(key('one'))]);
  expect(requests).toBe(1);
});

test('it leaves others priority for the items for which all work does', async () => {
  const combining = combiningTable(base.table, 95);
  const yielding = (place: number, yieldsOn: readonly { pk: string; sk: string }[]) =>
    combining.add(() =>
      combining.table.transact([insert(item(`new-${String(place)}`))], { token: 't', isRepeated: false, yieldsOn }),
    );
  await yielding(1, [key('hot'), key('one')]);
  await yielding(2, [key('hot'), key('other')]);
  await combining.add(() => combining.table.transact([insert(item('ticket'))]));
  expect(combining.yieldsOn()).toEqual([key('hot')]);
  await yielding(3, []);
  expect(combining.yieldsOn()).toEqual([]);
});
