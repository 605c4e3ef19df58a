import { numberKey } from '../ids/child-id.ts';
import { invariant } from '../invariant.ts';
import type { ItemType } from '../table/item.ts';
import type { Table } from '../table/table.ts';
import type { ListSource } from './list-source.ts';

/**
 * The list of what one owner has of a kind. The owner's item counts it in the transaction of each create, and number n
 * lies at sort key n of the owner's partition: a page is one range of the base table, at the same price at any offset.
 * It is read at half the price first; a number that is missing then is only late, and the range is read strongly. So
 * everything that was answered 201 is there, though a change of the last second may not show yet.
 */
export function ownedList<T>(table: Table, type: ItemType<T>, partition: string, total: number): ListSource<T> {
  return {
    total,
    slice: async (from, to) => {
      const range = { pk: partition, from: numberKey(from), to: numberKey(to) };
      const count = to - from + 1;
      const soon = await table.query({ ...range, consistent: false });
      const items = soon.length === count ? soon : await table.query(range);
      invariant(items.length === count, `the list ${partition} has no holes`);
      return items.map(type.parse);
    },
  };
}
