import type { Table } from './table.ts';
import { replace, type StoredItem } from './write.ts';

type Versioned = StoredItem & { readonly version: number };

/**
 * Stores changes of an item in a transaction of its own, and returns it as it is stored. Throws ConcurrencyConflict if the item has changed since
 * it was read.
 */
export async function saveChanges<Item extends Versioned>(
  table: Pick<Table, 'transact'>,
  item: Item,
  changes: Partial<Item>,
): Promise<Item> {
  const changed = { ...item, ...changes };
  await table.transact([replace(changed)]);
  return { ...changed, version: item.version + 1 };
}
