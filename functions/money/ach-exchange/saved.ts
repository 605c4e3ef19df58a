import type { Table } from '../../kernel/table/table.ts';
import { replace, type StoredItem } from '../../kernel/table/write.ts';

type Versioned = StoredItem & { readonly version: number };

/** Stores changes of an item. Throws ConcurrencyConflict if another run has changed it since it was read: that one goes on. */
export async function saved<Item extends Versioned>(table: Table, item: Item, changes: Partial<Item>): Promise<Item> {
  const changed = { ...item, ...changes };
  await table.transact([replace(changed)]);
  return { ...changed, version: item.version + 1 };
}
