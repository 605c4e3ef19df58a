import { numberKey } from '../ids/child-id.ts';
import { invariant } from '../invariant.ts';
import type { ItemType } from '../table/item.ts';
import type { Table } from '../table/table.ts';
import type { ListSource } from './list-source.ts';

/**
 * The list of what one owner has of a kind. The owner's item counts it in the transaction of each create, and number n
 * lies at sort key n of the owner's partition: a page is one strong read of one range, and nothing is ever late.
 */
export function ownedList<T>(table: Table, type: ItemType<T>, partition: string, total: number): ListSource<T> {
  return {
    total,
    slice: async (from, to) => {
      const items = await table.query({ pk: partition, from: numberKey(from), to: numberKey(to) });
      invariant(items.length >= to - from + 1, `the list ${partition} has no holes`);
      return items.map(type.parse);
    },
  };
}
