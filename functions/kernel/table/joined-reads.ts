import { type ItemKey, keyText } from './kind.ts';
import type { Table } from './table.ts';
import type { StoredItem } from './write.ts';

/** Keys that wait for a common request, and what it finds. */
interface Joined {
  readonly keys: ItemKey[];
  readonly found: Promise<ReadonlyMap<string, StoredItem>>;
}

/**
 * A table that makes one request of all consistent reads of many items which are asked for in one turn of the event loop. Each
 * caller gets its own items, and the error of the request if it fails. For work that runs side by side: its parts begin together.
 */
export function joinedReads(table: Table): Table {
  let joined: Joined | undefined;
  const join = (): Joined => {
    const keys: ItemKey[] = [];
    const turn = new Promise<void>((resolve) => void setImmediate(resolve));
    const found = turn.then(() => {
      joined = undefined;
      return table.getAll(keys);
    });
    return { keys, found };
  };
  return {
    ...table,
    getAll: async (keys, options) => {
      if (keys.length === 0 || options?.consistent === false) return table.getAll(keys, options);
      joined ??= join();
      joined.keys.push(...keys);
      const found = await joined.found;
      const names = keys.map(keyText).filter((name) => found.has(name));
      return new Map(names.map((name) => [name, found.get(name) as StoredItem]));
    },
  };
}
