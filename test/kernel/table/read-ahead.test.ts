import { keyText } from '../../../functions/kernel/table/kind.ts';
import { readAhead, readingAhead } from '../../../functions/kernel/table/read-ahead.ts';
import type { Table } from '../../../functions/kernel/table/table.ts';

const [known, absent, other] = [
  { pk: 'a#1', sk: '-' },
  { pk: 'b#1', sk: '-' },
  { pk: 'c#1', sk: '-' },
];

/** A table in which all items but one exist, and what was asked of it. */
function tableNoting() {
  const asked: string[] = [];
  const stored = (key: typeof known) => ({ ...key, version: asked.length });
  const table = {
    get: (key: typeof known) => {
      asked.push(`get ${keyText(key)}`);
      return Promise.resolve(stored(key));
    },
    getAll: (keys: readonly (typeof known)[]) => {
      asked.push(`getAll ${keys.length}`);
      return Promise.resolve(new Map(keys.filter((key) => key !== absent).map((key) => [keyText(key), stored(key)])));
    },
  } as unknown as Table;
  return { table, asked };
}

test('what was read ahead is answered once, also that an item does not exist, and everything else by the table', async () => {
  const { table, asked } = tableNoting();
  const ahead = await readingAhead(table, [known, absent]);
  expect([await ahead.get(known), await ahead.get(absent)]).toEqual([{ ...known, version: 1 }, undefined]);
  expect(asked).toEqual(['getAll 2']);
  expect([await ahead.get(known), await ahead.get(absent), await ahead.get(other)]).toMatchObject([
    { version: 2 },
    { version: 3 },
    { version: 4 },
  ]);
  expect(await table.get(known)).toMatchObject({ version: 5 });
});

test('nothing is asked if nothing is to be read, and two views of a table do not share what they know', async () => {
  const { table, asked } = tableNoting();
  await readingAhead(table, []);
  expect(asked).toEqual([]);
  const item = { ...known, version: 7 };
  const views = [0, 1].map(() => readAhead(table, new Map([[keyText(known), item]])));
  expect(await Promise.all(views.map((view) => view.get(known)))).toEqual([item, item]);
});
