import type { ListedType } from '../journal/change.ts';
import { ConcurrencyConflict } from '../table/concurrency-conflict.ts';
import type { Table } from '../table/table.ts';
import { type Leaves, leavesOf, type Place } from './leaves.ts';
import {
  leafIdsMax,
  leafKey,
  leafOf,
  type ListGone,
  type ListLeaf,
  listLeafItem,
  type ListMark,
  listPartition,
} from './list-marks.ts';
import { boundary, type Run, sumsOf, unpackRuns } from './runs.ts';

/** What of a list has been written down: a moment of it, by what was loaded. */
export interface WrittenList {
  /** How many have been given a place, gone or not. */
  readonly total: number;
  /** How many are gone from each leaf that something is gone from. */
  readonly gone: readonly Run[];
}

/** Mark and what is gone as of one moment; both are written together, so where they disagree one was read too early. */
export function writtenList(type: ListedType, mark: ListMark, loaded: ListGone | undefined): WrittenList {
  const gone = loaded === undefined ? [] : unpackRuns(loaded.packed);
  if ((sumsOf(gone).at(-1) ?? 0) !== (mark.gone?.[type] ?? 0)) throw new ConcurrencyConflict();
  return { total: mark.totals[type] ?? 0, gone };
}

/** The leaves of a list, as long as they are those of `written`. */
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

/** Members number `from` to `to` of those that are left: neither gone by now nor among `also`, which the tail deletes. */
export async function writtenSlice(
  table: Table,
  organisationId: string,
  {
    type,
    written,
    also,
  }: { readonly type: ListedType; readonly written: WrittenList; readonly also: readonly Place[] },
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly string[]> {
  const left = leftOn(withAlso(written.gone, also));
  const lastLeaf = leafOf(written.total);
  const [first, last] = [left.leafAt(from, lastLeaf), left.leafAt(to, lastLeaf)];
  const range = { pk: listPartition(organisationId, type), from: leafKey(first), to: leafKey(last) };
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

/** What is gone from a leaf is counted in the transaction that says so: where it is not, they are of different moments. */
function checkGone(leaf: ListLeaf | undefined, count = 0): void {
  if ((leaf?.gone?.length ?? 0) !== count) throw new ConcurrencyConflict();
}

function withAlso(gone: readonly Run[], also: readonly Place[]): readonly Run[] {
  if (also.length === 0) return gone;
  const counts = new Map(gone.map(({ at, count }) => [at, count]));
  for (const { leaf } of also) counts.set(leaf, (counts.get(leaf) ?? 0) + 1);
  return [...counts].map(([at, count]) => ({ at, count })).sort((one, other) => one.at - other.at);
}

/** Where what is left stands, by the leaf. */
function leftOn(gone: readonly Run[]) {
  const sums = sumsOf(gone);
  const before = (leaf: number) =>
    (leaf - 1) * leafIdsMax - (sums[boundary(gone.length, (index) => (gone[index]?.at ?? 0) < leaf)] ?? 0);
  return {
    before,
    /** The last leaf that fewer than `position` stand before. */
    leafAt: (position: number, lastLeaf: number) => boundary(lastLeaf, (index) => before(index + 1) < position),
  };
}
