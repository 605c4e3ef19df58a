import { type ItemKey, keyText } from './kind.ts';
import type { Table } from './table.ts';
import type { StoredItem } from './write.ts';

/** What was read of these keys: undefined for an item that does not exist. */
export type ItemsAhead = ReadonlyMap<string, StoredItem | undefined>;

/**
 * A table that answers the first `get` of each of these items from memory, so that many can be read in one request. Whoever decides on
 * them must write on condition of what was read: it then writes nothing if an item is old, and reads it from the table when it
 * decides again. An item that is not among them is read from the table.
 */
export function readAhead(table: Table, items: ItemsAhead): Table {
  const ahead = new Map(items);
  return {
    ...table,
    get: async (key) => {
      const name = keyText(key);
      const found = ahead.get(name);
      return ahead.delete(name) ? found : table.get(key);
    },
  };
}

/** Reads all these items in one request, and returns a table that answers the first `get` of each of them. */
export async function readingAhead(table: Table, keys: readonly ItemKey[]): Promise<Table> {
  if (keys.length === 0) return table;
  const found = await table.getAll(keys);
  return readAhead(table, new Map(keys.map((key) => [keyText(key), found.get(keyText(key))])));
}
