import { numberKey } from '../base/ids/child-id.ts';
import { invariant } from '../base/invariant.ts';
import type { ItemType } from '../table/item.ts';
import { ConcurrencyConflict } from '../table/concurrency-conflict.ts';
import type { Table } from '../table/table.ts';
import type { Remaining } from './holes.ts';
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

/**
 * The same list where some have been deleted: `numbers` were given, and `left` says which of them remain. Positions become
 * numbers without a look-up, and what is gone is not stored any more, so a page stays one range at the same price. A cheap
 * read may still show what is gone. What is missing from a strong one was deleted after the holes were read: that loses
 * the race, and everything is read again.
 */
export function ownedListWithHoles<T>(
  table: Table,
  type: ItemType<T>,
  partition: string,
  { numbers, left }: { readonly numbers: number; readonly left: Remaining },
): ListSource<T> {
  const isLeft = ({ sk }: { readonly sk: string }) => left.upTo(Number(sk)) > left.upTo(Number(sk) - 1);
  return {
    total: left.upTo(numbers),
    slice: async (from, to) => {
      const range = { pk: partition, from: numberKey(left.numberAt(from)), to: numberKey(left.numberAt(to)) };
      const count = to - from + 1;
      const soon = (await table.query({ ...range, consistent: false })).filter(isLeft);
      const items = soon.length === count ? soon : (await table.query(range)).filter(isLeft);
      if (items.length !== count) throw new ConcurrencyConflict();
      return items.map(type.parse);
    },
  };
}
