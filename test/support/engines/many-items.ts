import { userKind } from '../../../functions/access/users/for-others.ts';
import { listMarkKind } from '../../../functions/kernel/lists/list-marks.ts';
import { walkedMax } from '../../../functions/kernel/lists/list-source.ts';
import type { Table } from '../../../functions/kernel/table/table.ts';

type Item = NonNullable<Awaited<ReturnType<Table['get']>>>;

const many = walkedMax + 1;

/** A table in which every list is too long to be walked through: a partition has its items ten thousand times, and the counts say so. */
export function withManyItems(table: Table): Table {
  return {
    ...table,
    query: async (range) => {
      const found = await table.query(range);
      const isLong = (range.limit ?? 0) >= many;
      return isLong ? found.flatMap((item) => Array<Item>(Math.ceil(many / found.length)).fill(item)) : found;
    },
    get: async (key) => {
      const item = await table.get(key);
      return item && counted(item);
    },
    getAll: async (keys, options) =>
      new Map([...(await table.getAll(keys, options))].map(([key, item]) => [key, counted(item)])),
  };
}

/** An item that counts the members of lists, with many of each. */
function counted(item: Item): Item {
  const isOf = ({ prefix }: { readonly prefix: string }) => item.pk.startsWith(`${prefix}#`);
  if (isOf(listMarkKind)) {
    const totals = Object.keys(item['totals'] as Record<string, number>).map((type) => [type, many]);
    return { ...item, totals: Object.fromEntries(totals) as Record<string, number> };
  }
  return isOf(userKind) ? { ...item, apiTokens: many } : item;
}
