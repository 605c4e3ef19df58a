import type { ItemRef } from './item.ts';
import type { Table } from './table.ts';

/** An item of the table, parsed. Undefined where there is none, and for no reference. */
export async function readItem<T>(table: Pick<Table, 'get'>, ref: ItemRef<T> | undefined): Promise<T | undefined> {
  const stored = ref && (await table.get(ref.key));
  return stored && ref.parse(stored);
}
