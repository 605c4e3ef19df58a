import { joinedReads } from '../../../functions/kernel/table/joined-reads.ts';
import { type ItemKey, keyText } from '../../../functions/kernel/table/kind.ts';
import type { Table } from '../../../functions/kernel/table/table.ts';

const key = (name: string): ItemKey => ({ pk: `${name}#1`, sk: '-' });
const [a, b, c, absent] = [key('a'), key('b'), key('c'), key('absent')];

/** A table in which all items but one exist, and the keys of each of its requests. */
function tableNoting(fails: () => boolean = () => false) {
  const requests: string[][] = [];
  const getAll: Table['getAll'] = (keys) => {
    requests.push(keys.map(({ pk }) => pk));
    if (fails()) return Promise.reject(new Error('throttled'));
    const stored = keys.filter((one) => one.pk !== absent.pk);
    return Promise.resolve(new Map(stored.map((one) => [keyText(one), { ...one, read: requests.length }])));
  };
  return { table: joinedReads({ getAll } as Table), requests };
}

test('reads of one turn are one request, and each caller gets its own items', async () => {
  const { table, requests } = tableNoting();
  const found = await Promise.all([table.getAll([a, b]), table.getAll([b, absent]), table.getAll([c])]);
  expect(requests).toEqual([['a#1', 'b#1', 'b#1', 'absent#1', 'c#1']]);
  expect(found.map((items) => [...items.keys()])).toEqual([[keyText(a), keyText(b)], [keyText(b)], [keyText(c)]]);
});

test('what is asked for later is read anew, also while the request before it is under way', async () => {
  const { table, requests } = tableNoting();
  const first = table.getAll([a]);
  await new Promise((resolve) => void setImmediate(resolve));
  const second = table.getAll([a]);
  expect([[...(await first).values()], [...(await second).values()]]).toMatchObject([[{ read: 1 }], [{ read: 2 }]]);
  expect(requests).toHaveLength(2);
});

test('eventually consistent reads, and those of nothing, are not joined', async () => {
  const { table, requests } = tableNoting();
  await Promise.all([table.getAll([a], { consistent: false }), table.getAll([b]), table.getAll([])]);
  expect(requests.toSorted()).toEqual([[], ['a#1'], ['b#1']]);
});

test('a request that fails fails for all who wait for it, and not for those after it', async () => {
  let isDown = true;
  const { table } = tableNoting(() => isDown);
  const failed = await Promise.allSettled([table.getAll([a]), table.getAll([b])]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isDown = false;
  expect((await table.getAll([a])).size).toBe(1);
});
