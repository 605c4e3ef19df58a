import type { ListedType } from '../journal/change.ts';
import type { ListEntry } from '../journal/journal.ts';
import { ConcurrencyConflict } from '../table/concurrency-conflict.ts';
import type { Table } from '../table/table.ts';
import { keyText } from '../table/kind.ts';
import { listLeafKey, type ListLeaf, listLeafItem, listPartition } from './list-marks.ts';

/** How many leaves are read at once for an entry that is not on the leaf where its time belongs. */
const leavesAheadMax = 16;

/** Reads leaves by their numbers, each once. All of them must exist. */
export type Leaves = (numbers: readonly number[]) => Promise<ReadonlyMap<number, ListLeaf>>;

/** The leaves of a list, read consistently. */
export function leavesOf(table: Table, organisationId: string, type: ListedType): Leaves {
  const pk = listPartition(organisationId, type);
  const known = new Map<number, ListLeaf>();
  return async (numbers) => {
    const keys = numbers.filter((number) => !known.has(number)).map((number) => ({ pk, sk: listLeafKey(number) }));
    const found = keys.length === 0 ? new Map<string, never>() : await table.getAll(keys);
    for (const key of keys) {
      const stored = found.get(keyText(key));
      // A concurrent writer may have written the mark and this leaf between two reads.
      if (stored === undefined) throw new ConcurrencyConflict();
      known.set(Number(key.sk), listLeafItem.parse(stored));
    }
    return known;
  };
}

/** An entry and its position in a list. */
export interface LeafEntry {
  readonly id: string;
  readonly leaf: number;
  /** On the leaf, from 0. */
  readonly index: number;
  readonly isGone: boolean;
}

/**
 * Finds entries on the first `leafCount` leaves; those that are not there are left out. Each leaf has the latest moment
 * up to it, so a binary search finds the first leaf that can hold an entry. The entry is on that leaf or, if rows came out of
 * order, soon after it.
 */
export async function findLeafEntries(
  leaves: Leaves,
  leafCount: number,
  entries: readonly ListEntry[],
): Promise<readonly LeafEntry[]> {
  const open = entries.map((entry) => ({ entry, low: 1, high: leafCount }));
  for (;;) {
    const halving = open.filter(({ low, high }) => low <= high);
    if (halving.length === 0) break;
    const found = await leaves([...new Set(halving.map(middleOf))]);
    for (const one of halving) {
      const middle = middleOf(one);
      const latest = found.get(middle)?.latest;
      if (latest !== undefined && latest >= one.entry.createdAt) one.high = middle - 1;
      else one.low = middle + 1;
    }
  }
  return (await Promise.all(open.map(({ entry, low }) => findFrom(leaves, { entry, low, leafCount })))).flat();
}

const middleOf = ({ low, high }: { readonly low: number; readonly high: number }) => Math.floor((low + high) / 2);

async function findFrom(
  leaves: Leaves,
  { entry, low, leafCount }: { readonly entry: ListEntry; readonly low: number; readonly leafCount: number },
): Promise<readonly LeafEntry[]> {
  for (let first = low, ahead = 1; first <= leafCount; first += ahead, ahead = leavesAheadMax) {
    const last = Math.min(leafCount, first + ahead - 1);
    const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index);
    const found = await leaves(numbers);
    for (const number of numbers) {
      const leaf = found.get(number);
      const index = leaf?.ids.indexOf(entry.id) ?? -1;
      if (index >= 0) {
        return [{ id: entry.id, leaf: number, index, isGone: leaf?.gone?.includes(index) ?? false }];
      }
    }
  }
  return [];
}
