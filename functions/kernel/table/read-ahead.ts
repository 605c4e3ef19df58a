import { type ItemKey, keyText } from './kind.ts';
import type { Table } from './table.ts';
import type { StoredItem } from './write.ts';

/**
 * A table that answers the first `get` of each of these items from memory, so that many can be read in one request. Whoever decides on
 * them must write on condition of what was read: it then writes nothing if an item is old, and reads it from the table when it
 * decides again. An item that is not among them is read from the table.
 */
export function readAhead(table: Table, items: ReadonlyMap<string, StoredItem>): Table {
  const ahead = new Map(items);
  return {
    ...table,
    get: (key: ItemKey) => {
      const name = keyText(key);
      const found = ahead.get(name);
      ahead.delete(name);
      return found === undefined ? table.get(key) : Promise.resolve(found);
    },
  };
}
