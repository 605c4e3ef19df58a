import { numberKey } from '../base/ids/child-id.ts';
import { invariant } from '../base/invariant.ts';
import type { ItemType } from '../table/item.ts';
import { ConcurrencyConflict } from '../table/concurrency-conflict.ts';
import type { Table } from '../table/table.ts';
import type { RemainingNumbers } from './holes.ts';
import type { ListSource } from './list-source.ts';

/**
 * The list of one owner's items of a kind. Each create counts the item on the owner's item in the same transaction, and
 * item n has sort key n in the owner's partition. So a page is one range of the base table and costs the same at any
 * offset. The range is read eventually consistent first, at half the price; if an item is missing from it, the range is
 * read again consistently. So everything that was answered 201 is there, but a change of the last second may not show.
 */
export function ownedList<T>(
  table: Table,
  type: Pick<ItemType<T>, 'kind' | 'parse'>,
  partition: string,
  total: number,
): ListSource<T> {
  return {
    total,
    slice: async (from, to) => {
      const range = { pk: partition, from: numberKey(from), to: numberKey(to) };
      const count = to - from + 1;
      const soon = await table.query({ ...range, consistent: false });
      const items = soon.length === count ? soon : await table.query(range);
      invariant(
        items.length === count,
        `the list ${partition} has ${items.length} of ${count} items from ${from} to ${to}`,
      );
      return items.map(type.parse);
    },
  };
}

/**
 * The same list where items have been deleted: the owner gave `numbers` numbers, and `left` says which of them remain. A
 * position becomes a number without a read, and deleted items are not stored any more, so a page is still one range at
 * the same price. An eventually consistent read may still show deleted items. If an item is missing from a consistent
 * read, it was deleted after the holes were read: that is a concurrency conflict, and the request reads everything again.
 */
export function ownedListWithHoles<T>(
  table: Table,
  type: Pick<ItemType<T>, 'kind' | 'parse'>,
  partition: string,
  { numbers, left }: { readonly numbers: number; readonly left: RemainingNumbers },
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
