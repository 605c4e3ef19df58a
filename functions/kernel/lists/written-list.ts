import type { ListedType } from '../journal/change.ts';
import { ConcurrencyConflict } from '../table/concurrency-conflict.ts';
import type { Table } from '../table/table.ts';
import { type Leaves, leavesOf, type LeafEntry } from './leaves.ts';
import {
  leafIdsMax,
  listLeafKey,
  leafOf,
  type ListGone,
  type ListLeaf,
  listLeafItem,
  type ListMark,
  listPartition,
} from './list-marks.ts';
import { boundary, type NumberCount, sumsOf, unpackCounts } from './packed-counts.ts';

/** The part of a list that has been written to its leaves, as it was when it was loaded. */
export interface WrittenList {
  /** How many entries have been written, deleted ones included. */
  readonly total: number;
  /** How many entries have been deleted from each leaf; leaves without deleted entries are left out. */
  readonly gone: readonly NumberCount[];
}

/** Checks that mark and deleted entries fit together. One transaction writes both: if they differ, one was read before it. */
export function writtenList(type: ListedType, mark: ListMark, loaded: ListGone | undefined): WrittenList {
  const gone = loaded === undefined ? [] : unpackCounts(loaded.packed);
  if ((sumsOf(gone).at(-1) ?? 0) !== (mark.gone?.[type] ?? 0)) throw new ConcurrencyConflict();
  return { total: mark.totals[type] ?? 0, gone };
}

/** The leaves of a list. Throws a concurrency conflict if a leaf has changed since `written` was loaded. */
export function checkedLeaves(
  table: Table,
  organisationId: string,
  { type, written }: { readonly type: ListedType; readonly written: WrittenList },
): Leaves {
  const leaves = leavesOf(table, organisationId, type);
  const counts = new Map(written.gone.map(({ at, count }) => [at, count]));
  return async (numbers) => {
    const found = await leaves(numbers);
    for (const number of numbers) checkGone(found.get(number), counts.get(number));
    return found;
  };
}

/** Entries `from` to `to` of those that are left: without the deleted ones, and without `also`, which the tail deletes. */
export async function writtenSlice(
  table: Table,
  organisationId: string,
  {
    type,
    written,
    also,
  }: { readonly type: ListedType; readonly written: WrittenList; readonly also: readonly LeafEntry[] },
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly string[]> {
  const left = leftOn(withAlso(written.gone, also));
  const lastLeaf = leafOf(written.total);
  const [first, last] = [left.leafAt(from, lastLeaf), left.leafAt(to, lastLeaf)];
  const range = { pk: listPartition(organisationId, type), from: listLeafKey(first), to: listLeafKey(last) };
  const leaves = (await table.query(range)).map(listLeafItem.parse);
  const counts = new Map(written.gone.map(({ at, count }) => [at, count]));
  const alsoGone = new Set(also.map(({ id }) => id));
  const ids = leaves.flatMap((leaf) => {
    checkGone(leaf, counts.get(Number(leaf.sk)));
    return leaf.ids.filter((id, index) => leaf.gone?.includes(index) !== true && !alsoGone.has(id));
  });
  const passed = left.before(first);
  const page = ids.slice(from - passed - 1, to - passed);
  if (page.length !== to - from + 1) throw new ConcurrencyConflict();
  return page;
}

/** One transaction deletes from a leaf and counts the deletion. If the two differ, they were read at different times. */
function checkGone(leaf: ListLeaf | undefined, count = 0): void {
  if ((leaf?.gone?.length ?? 0) !== count) throw new ConcurrencyConflict();
}

function withAlso(gone: readonly NumberCount[], also: readonly LeafEntry[]): readonly NumberCount[] {
  if (also.length === 0) return gone;
  const counts = new Map(gone.map(({ at, count }) => [at, count]));
  for (const { leaf } of also) counts.set(leaf, (counts.get(leaf) ?? 0) + 1);
  return [...counts].map(([at, count]) => ({ at, count })).sort((one, other) => one.at - other.at);
}

/** How the entries that are left are spread over the leaves. */
function leftOn(gone: readonly NumberCount[]) {
  const sums = sumsOf(gone);
  const before = (leaf: number) =>
    (leaf - 1) * leafIdsMax - (sums[boundary(gone.length, (index) => (gone[index]?.at ?? 0) < leaf)] ?? 0);
  return {
    /** How many entries are left on the leaves before this one. */
    before,
    /** The leaf that holds the entry at `position`: the last leaf with fewer than `position` entries before it. */
    leafAt: (position: number, lastLeaf: number) => boundary(lastLeaf, (index) => before(index + 1) < position),
  };
}
