import type { Instant } from '../calendar/instant.ts';
import type { ListedType } from '../journal/change.ts';
import { createdIn, journalItem, journalKind, journalPartition, type JournalRow } from '../journal/journal.ts';
import type { Table } from '../table/table.ts';
import {
  firstListMark,
  leafIdsMax,
  leafKey,
  leafOf,
  listKind,
  listLeafItem,
  type ListMark,
  listMarkKind,
  listPartition,
} from './list-marks.ts';
import { byCreation, type ListSource } from './list-source.ts';

/** What an operation reads to list a whole organisation, beside the resources themselves. */
export const organisationListUses = [listKind, listMarkKind, journalKind] as const;

/** Reads resources by id, in the order of the ids. */
export type Fetch<T> = (ids: readonly string[], options: { readonly consistent: boolean }) => Promise<readonly T[]>;

/**
 * The list of everything of a type in an organisation: the leaves that have been written down, and the tail of the
 * journal, read strongly, for what was created since. Resources on leaves are read at half the price: they are older
 * than the tail, so they are there, though a change of the last second may not show.
 */
export async function organisationList<T>(
  table: Table,
  organisationId: string,
  type: ListedType,
  loadedMark: ListMark | undefined,
  fetch: Fetch<T>,
): Promise<ListSource<T>> {
  const mark = loadedMark ?? firstListMark(organisationId);
  const tail = inOrder(await journalSince(table, organisationId, mark.until), type).map(({ id }) => id);
  const written = mark.totals[type] ?? 0;

  return {
    total: written + tail.length,
    slice: async (from, to) => {
      const older = async () => {
        if (from > written) return [];
        const ids = await writtenSlice(table, organisationId, type, from, Math.min(to, written));
        const soon = await fetch(ids, { consistent: false });
        // What is missing is only late: a page has as many members as its total says.
        return soon.length === ids.length ? soon : fetch(ids, { consistent: true });
      };
      const newer = to <= written ? [] : tail.slice(Math.max(0, from - written - 1), to - written);
      const parts = await Promise.all([older(), newer.length === 0 ? [] : fetch(newer, { consistent: true })]);
      return parts.flat();
    },
  };
}

/** The journal rows written at or after a moment and before another, read strongly, in their order. */
export async function journalSince(
  table: Table,
  organisationId: string,
  from: Instant,
  { until, limit }: { readonly until?: Instant; readonly limit?: number } = {},
): Promise<readonly JournalRow[]> {
  const rows = await table.query({
    pk: journalPartition(organisationId),
    from,
    // Sort keys begin with their moment and go on: those of `until` itself lie behind it.
    ...(until === undefined ? {} : { to: until }),
    ...(limit === undefined ? {} : { limit }),
  });
  return rows.map(journalItem.parse);
}

/** What rows created of a type, in the order of a list: by createdAt, ties by id. */
export function inOrder(
  rows: readonly JournalRow[],
  type: ListedType,
): readonly { readonly id: string; readonly createdAt: Instant }[] {
  return rows.flatMap((row) => createdIn(row, type).map((id) => ({ id, createdAt: row.at }))).sort(byCreation);
}

async function writtenSlice(
  table: Table,
  organisationId: string,
  type: ListedType,
  from: number,
  to: number,
): Promise<readonly string[]> {
  const first = leafOf(from);
  const leaves = await table.query({
    pk: listPartition(organisationId, type),
    from: leafKey(first),
    to: leafKey(leafOf(to)),
  });
  const ids = leaves.flatMap((leaf) => listLeafItem.parse(leaf).ids);
  const offset = (first - 1) * leafIdsMax + 1;
  return ids.slice(from - offset, to - offset + 1);
}
