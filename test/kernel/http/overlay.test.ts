import { overlay } from '../../../functions/kernel/http/dry-run/overlay.ts';
import type { Table } from '../../../functions/kernel/table/table.ts';
import { insert, remove, replace, type Write } from '../../../functions/kernel/table/write.ts';
import { createMemoryTable } from '../../support/memory-table/memory-table.ts';

const pk = 'pay#1#2';
const item = (sk: string, more: object = {}) => ({ pk, sk, version: 1, ...more });
const version = (sk: string, written: number, more: object = {}) => ({ pk, sk, version: written, ...more });

/** A table with three items, and the same under an overlay. */
async function twoTables(): Promise<readonly [real: Table, laid: Table, below: Table]> {
  const [real, below] = [createMemoryTable(), createMemoryTable()];
  for (const table of [real, below]) await table.transact(['b', 'd', 'f'].map((sk) => insert(item(sk, { amount: 5 }))));
  return [real, overlay(below).table, below];
}

const writes: readonly Write[] = [
  insert(item('a')),
  replace(version('b', 1, { amount: 6 })),
  remove(version('d', 1)),
  insert(item('e')),
  {
    Update: {
      Key: { pk, sk: 'f' },
      UpdateExpression: 'SET #status = :status, at = :at ADD amount :more, #version :one REMOVE note',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: { '#status': 'status', '#version': 'version' },
      ExpressionAttributeValues: { ':status': 'Done', ':at': 'now', ':more': 3, ':one': 1 },
    },
  },
];

test('what is written to an overlay is read from it as from a table, and is not in the table below', async () => {
  const [real, laid, below] = await twoTables();
  const untouched = await below.query({ pk });
  await laid.query({ pk });
  for (const table of [real, laid]) await table.transact(writes);

  const ranges = [
    { pk },
    { pk, descending: true },
    { pk, limit: 2 },
    { pk, limit: 2, descending: true },
    { pk, from: 'b', to: 'e' },
    { pk, from: 'c', limit: 1 },
    { pk, to: 'd' },
    { pk: 'pay#1#20' },
  ];
  for (const range of ranges) expect([range, await laid.query(range)]).toEqual([range, await real.query(range)]);
  const keys = ['a', 'b', 'c', 'd', 'e', 'f'].map((sk) => ({ pk, sk }));
  for (const key of keys) expect(await laid.get(key)).toEqual(await real.get(key));
  expect([...(await laid.getAll(keys))].sort()).toEqual([...(await real.getAll(keys))].sort());
  expect(await below.query({ pk })).toEqual(untouched);
});

test('single writes and counters go into it too', async () => {
  const [real, laid, below] = await twoTables();
  const count = {
    Key: { pk, sk: 'counter' },
    UpdateExpression: 'ADD #day :one SET expiresAtSeconds = :end',
    ConditionExpression: 'attribute_not_exists(#day) OR #day < :max',
    ExpressionAttributeNames: { '#day': '2026-12-01' },
    ExpressionAttributeValues: { ':one': 1, ':end': 9, ':max': 3 },
  };
  for (const table of [real, laid]) {
    await table.put({ Item: item('z'), ConditionExpression: 'attribute_not_exists(pk)' });
    await table.update(count);
  }
  expect(await laid.update(count)).toEqual(await real.update(count));
  expect(await laid.query({ pk })).toEqual(await real.query({ pk }));
  expect(await below.query({ pk })).toHaveLength(3);
});

test('it knows of each item that was written what it was before', async () => {
  const [, , below] = await twoTables();
  const { table, items } = overlay(below);
  await table.getAll([{ pk, sk: 'b' }]);
  await table.transact([insert(item('a')), replace(version('b', 1, { amount: 6 }))]);
  expect(items()).toEqual([
    { before: undefined, after: item('a') },
    {
      before: expect.objectContaining({ amount: 5 }) as unknown,
      after: expect.objectContaining({ amount: 6 }) as unknown,
    },
  ]);
});
