import type { Instant } from '../../base/calendar/instant.ts';
import { changedThings } from '../../journal/changed-things.ts';
import type { ListedType } from '../../journal/change.ts';
import type { JournalRow } from '../../journal/journal.ts';
import type { Table } from '../../table/table.ts';
import { replace, type Write } from '../../table/write.ts';
import { listMark, type ListMark } from '../list-marks.ts';

/** The most changed entries that wait for an index. An index that is so far behind is given up, and made anew. */
const changedMax = 5000;

const typesOf = (all: object) => Object.keys(all) as readonly string[] as readonly ListedType[];

/** The lists whose index has begun. */
export const indexedTypes = ({ found = {} }: ListMark): readonly ListedType[] =>
  typesOf(found).filter((type) => (found[type]?.step ?? 0) > 0);

/** The mark with entries that have changed since they were added to an index. A search tests them until they are added anew. */
export function withChangedEntries(
  mark: ListMark,
  changed: Readonly<Partial<Record<string, readonly string[]>>>,
): ListMark {
  const indexed = new Set<string>(indexedTypes(mark));
  return typesOf(changed).reduce((before, type) => {
    const ids = changed[type] ?? [];
    if (!indexed.has(type) || ids.length === 0) return before;
    const all = [...new Set([...(before.changed?.[type] ?? []), ...ids])];
    if (all.length > changedMax) return withoutIndex(before, type);
    return { ...before, changed: { ...before.changed, [type]: all } };
  }, mark);
}

/** The mark without the index of a list. The list writer begins a new one, at the real time `from` if it is given. */
export function withoutIndex(mark: ListMark, type: ListedType, from?: Instant): ListMark {
  const { [type]: _changed, ...changed } = mark.changed ?? {};
  const none = { entries: 0, step: 0, ...(from === undefined ? {} : { from }) };
  return { ...mark, found: { ...mark.found, [type]: none }, changed };
}

/**
 * What has to be in the transaction of writes that no row of the journal tells of, so that a search finds the items as they are: their
 * entries have changed. Fails with a concurrency conflict if the lists are written meanwhile.
 */
export async function changedEntryWrites(
  table: Table,
  organisationId: string,
  writes: readonly Write[],
): Promise<readonly Write[]> {
  const changed = changedThings({ writes });
  if (Object.keys(changed).length === 0) return [];
  const ref = listMark(organisationId);
  const stored = await table.get(ref.key);
  if (stored === undefined) return [];
  const mark = ref.parse(stored);
  const marked = withChangedEntries(mark, changed);
  return marked === mark ? [] : [replace(marked)];
}

/** True if a version that does not note what it changes has written a row. */
export const isUnnoted = ({ changed }: JournalRow): boolean => changed === undefined;

/** True if a version that does not note what it changes has written the lists last. */
export const isUnnotedMark = ({ noted, until }: ListMark): boolean => noted !== until;
