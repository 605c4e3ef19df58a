import type { Instant } from '../base/calendar/instant.ts';
import type { ListedType } from '../journal/change.ts';
import {
  createdIn,
  deletedIn,
  journalItem,
  journalKind,
  journalPartition,
  type JournalRow,
  type ListEntry,
} from '../journal/journal.ts';
import type { ListedAs } from '../journal/listed.ts';
import { ConcurrencyConflict } from '../table/concurrency-conflict.ts';
import type { Kind } from '../table/kind.ts';
import type { Table } from '../table/table.ts';
import { findLeafEntries } from './leaves.ts';
import {
  firstListMark,
  leafOf,
  type ListGone,
  listGone,
  listKind,
  type ListMark,
  listMark,
  listMarkKind,
} from './list-marks.ts';
import { byCreation, type ListSource } from './list-source.ts';
import type { ReadOptions } from './numbered.ts';
import { checkedLeaves, writtenList, writtenSlice } from './written-list.ts';

/** The kinds that an operation reads to list a whole organisation, besides the resources themselves. */
export const organisationListUses = [listKind, listMarkKind, journalKind] as const;

/** Items that can be listed for a whole organisation, and how they are read. */
export interface ListedThings<T> extends ListedAs {
  readonly kind: Kind;
  /** Given if the list has only some items of the kind, which leave it later: true for an item that it has. `byId` finds no other. */
  readonly isStillListed?: (item: T) => boolean;
  /** The sort key of the item, if the list has an index that finds its members by filters. Such things are never deleted. */
  readonly foundBy?: string;
  /** The items with these ids, in the order of the ids. Items that do not exist are left out. */
  readonly byId: (
    table: Table,
    organisationId: string,
    ids: readonly string[],
    options?: ReadOptions,
  ) => Promise<readonly T[]>;
}

/** The list of those items of a kind for which `isStillListed` is true. An item leaves it when that changes, with `unlisted` of the change. */
export function listedWhile<T>(
  { kind, byId }: Pick<ListedThings<T>, 'kind' | 'byId'>,
  list: ListedAs,
  isStillListed: (item: T) => boolean,
): ListedThings<T> & { readonly isStillListed: (item: T) => boolean } {
  return {
    kind,
    ...list,
    isStillListed,
    byId: async (...given) => (await byId(...given)).filter(isStillListed),
  };
}

/** The items that {@link loadList} loads. */
export interface LoadedList {
  readonly mark: ListMark | undefined;
  /** Only for items that can be deleted or leave the list. */
  readonly gone?: ListGone | undefined;
}

/** What an operation loads to list a whole organisation: the mark of its lists, and the deleted entries if items can be deleted or leave. */
export function loadList(organisationId: string, things: Pick<ListedAs, 'listedType'>) {
  return {
    mark: listMark(organisationId),
    gone: 'holes' in things || 'isStillListed' in things ? listGone(organisationId, things.listedType) : undefined,
  };
}

type Fetch<T> = (ids: readonly string[], options: ReadOptions) => Promise<readonly T[]>;

/**
 * The list of all of an organisation's items of a type. It consists of the leaves that have been written, and of the tail of
 * the journal (a transactional outbox), which is read consistently and holds what was created and deleted since. Items on leaves
 * are read eventually consistent, at half the price. They are older than the tail, so the read finds them, but it may miss a
 * change of the last second.
 */
export async function organisationList<T>(
  table: Table,
  organisationId: string,
  things: Pick<ListedThings<T>, 'listedType' | 'byId'>,
  loaded: LoadedList,
): Promise<ListSource<T>> {
  const mark = loaded.mark ?? firstListMark(organisationId);
  const rows = await journalSince(table, organisationId, mark.until);
  return listWithTail(table, organisationId, things, { ...loaded, rows });
}

/** The same, with the rows of the journal since the lists were last written. */
export async function listWithTail<T>(
  table: Table,
  organisationId: string,
  things: Pick<ListedThings<T>, 'listedType' | 'byId'>,
  { rows, ...loaded }: LoadedList & { readonly rows: readonly JournalRow[] },
): Promise<ListSource<T>> {
  const type = things.listedType;
  const fetch: Fetch<T> = (ids, options) => things.byId(table, organisationId, ids, options);
  const mark = loaded.mark ?? firstListMark(organisationId);
  const written = writtenList(type, mark, loaded.gone);
  const { tail, deleted } = tailOf(rows, type);
  const leaves = checkedLeaves(table, organisationId, { type, written });
  const also = (await findLeafEntries(leaves, leafOf(written.total), deleted)).filter(({ isGone }) => !isGone);
  const left = written.total - (mark.gone?.[type] ?? 0) - also.length;

  return {
    total: left + tail.length,
    slice: async (from, to) => {
      const older =
        from > left
          ? []
          : await writtenSlice(table, organisationId, { type, written, also }, { from, to: Math.min(to, left) });
      const newer = to <= left ? [] : tail.slice(Math.max(0, from - left - 1), to - left);
      const [soon, last] = await Promise.all([
        older.length === 0 ? [] : fetch(older, { consistent: false }),
        // An eventually consistent read would often miss some of the tail, and all would be read again below.
        newer.length === 0 ? [] : fetch(newer, { consistent: true }),
      ]);
      if (soon.length + last.length === to - from + 1) return [...soon, ...last];
      // The eventually consistent read missed some, or they were deleted in the meantime.
      return fetchAgain([...older, ...newer], fetch, async () => {
        const since = await journalSince(table, organisationId, mark.until);
        return since.flatMap((row) => deletedIn(row, type));
      });
    },
  };
}

const looksMax = 3;

/**
 * Reads consistently what an eventually consistent read missed. An item that is missing even then was deleted after the tail
 * was read. If the journal shows the deletion, that is a concurrency conflict, and the request reads everything again. If the
 * journal row comes late, the page has one item less until the row is there.
 */
async function fetchAgain<T>(
  ids: readonly string[],
  fetch: Fetch<T>,
  deletedByNow: () => Promise<readonly ListEntry[]>,
): Promise<readonly T[]> {
  for (let look = 1; ; look += 1) {
    const found = await fetch(ids, { consistent: true });
    if (found.length === ids.length || look === looksMax) return found;
    const deleted = new Set((await deletedByNow()).map(({ id }) => id));
    if (ids.some((id) => deleted.has(id))) throw new ConcurrencyConflict();
  }
}

/** The items that these rows created and that still exist, in list order; and the older items that these rows deleted. */
function tailOf(rows: readonly JournalRow[], type: ListedType) {
  const created = inOrder(rows, type);
  const deleted = rows.flatMap((row) => deletedIn(row, type));
  const [createdIds, deletedIds] = [created, deleted].map((entries) => new Set(entries.map(({ id }) => id)));
  return {
    tail: created.filter(({ id }) => deletedIds?.has(id) !== true).map(({ id }) => id),
    deleted: deleted.filter(({ id }) => createdIds?.has(id) !== true),
  };
}

/** The journal rows written from `from` (included) to `until` (excluded), read consistently, in the order of writing. */
export async function journalSince(
  table: Table,
  organisationId: string,
  from: Instant,
  { until, limit }: { readonly until?: Instant; readonly limit?: number } = {},
): Promise<readonly JournalRow[]> {
  const rows = await table.query({
    pk: journalPartition(organisationId),
    from,
    // A sort key is its moment and a suffix, so rows of `until` itself sort after it.
    ...(until === undefined ? {} : { to: until }),
    ...(limit === undefined ? {} : { limit }),
  });
  return rows.map(journalItem.parse);
}

/** The items of a type that these rows created, in list order: by createdAt, then by id. */
export function inOrder(rows: readonly JournalRow[], type: ListedType): readonly ListEntry[] {
  return rows.flatMap((row) => createdIn(row, type).map((id) => ({ id, createdAt: row.at }))).sort(byCreation);
}
