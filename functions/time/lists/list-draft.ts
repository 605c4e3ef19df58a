import type { ListedType } from '../../kernel/journal/change.ts';
import type { ListEntry } from '../../kernel/journal/journal.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { type Leaves, leavesOf, type LeafEntry, findLeafEntries } from '../../kernel/lists/leaves.ts';
import {
  leafIdsMax,
  listLeafKey,
  leafOf,
  type ListGone,
  listGone,
  type ListLeaf,
  type ListMark,
  listPartition,
} from '../../kernel/lists/list-marks.ts';
import { packCounts, unpackCounts } from '../../kernel/lists/packed-counts.ts';
import type { Table } from '../../kernel/table/table.ts';
import { insert, replace, type Write } from '../../kernel/table/write.ts';

/** The most ids that a list keeps for late rows. If there are more, the oldest are dropped. */
const awaitedMax = 1000;

/** The entries to add to and to delete from the list of one type. */
export interface ListChange {
  readonly created: readonly ListEntry[];
  readonly deleted: readonly ListEntry[];
}

/** Changes to a list that have not been written yet. */
export interface ListDraft {
  readonly type: ListedType;
  /** How many entries are added. */
  readonly added: number;
  /** The places of the entries to delete. Entries that are deleted already are not among them. */
  readonly going: readonly LeafEntry[];
  /** The changed leaves. */
  readonly leaves: ReadonlyMap<number, ListLeaf>;
  readonly stored: ListGone | undefined;
  readonly awaited: readonly string[];
}

/**
 * Drafts the changes to a list. A created item gets a place even if it has been deleted since, so that a repeated row finds it
 * there. If a deleted item has no place, the row that created it is late: its id is kept in `awaited` until the row comes.
 */
export async function draftOf(
  table: Table,
  organisationId: string,
  { type, total, change }: { readonly type: ListedType; readonly total: number; readonly change: ListChange },
): Promise<ListDraft> {
  const { created, deleted } = change;
  const written = leavesOf(table, organisationId, type);
  const partition = listPartition(organisationId, type);
  const added = await withCreated(written, { partition, total, created });
  const ref = listGone(organisationId, type);
  const item = await table.get(ref.key);
  const stored = item && ref.parse(item);
  const isAwaited = new Set(stored?.awaited);
  const entries = [...deleted, ...created.filter(({ id }) => isAwaited.has(id))];

  const all: Leaves = async (numbers) => {
    const read = await written(numbers.filter((number) => !added.has(number)));
    return new Map([...read, ...added]);
  };
  const places = await findLeafEntries(all, leafOf(total + created.length), entries);
  const placed = new Set(places.map(({ id }) => id));
  const going = places.filter(({ isGone }) => !isGone);
  const read = await all(going.map(({ leaf }) => leaf));
  const missing = deleted.filter(({ id }) => !placed.has(id)).map(({ id }) => id);
  return {
    type,
    added: created.length,
    going,
    leaves: new Map([...read].filter(([number]) => added.has(number) || going.some(({ leaf }) => leaf === number))),
    stored,
    awaited: [...new Set([...isAwaited, ...missing])].filter((id) => !placed.has(id)).slice(-awaitedMax),
  };
}

/** The writes of a draft. */
export function draftWrites(organisationId: string, draft: ListDraft): readonly Write[] {
  const leaves = [...draft.leaves].map(([number, leaf]) => {
    const going = draft.going.filter((entry) => entry.leaf === number).map(({ index }) => index);
    const gone = [...(leaf.gone ?? []), ...going].sort((one, other) => one - other);
    const changed = gone.length === 0 ? leaf : { ...leaf, gone };
    return leaf.version === 0 ? insert({ ...changed, version: 1 }) : replace(changed);
  });
  const { stored, awaited, going } = draft;
  if (going.length === 0 && awaited.join() === (stored?.awaited ?? []).join()) return leaves;
  const counts = new Map(unpackCounts(stored?.packed ?? new Uint8Array()).map(({ at, count }) => [at, count]));
  for (const { leaf } of going) counts.set(leaf, (counts.get(leaf) ?? 0) + 1);
  const sorted = [...counts].map(([at, count]) => ({ at, count })).sort((one, other) => one.at - other.at);
  const key = listGone(organisationId, draft.type).key;
  const gone: ListGone = { ...(stored ?? { ...key, version: 0 }), packed: packCounts(sorted), awaited: [...awaited] };
  return [...leaves, stored === undefined ? insert({ ...gone, version: 1 }) : replace(gone)];
}

/** The mark after these drafts. */
export function markWith(mark: ListMark, drafts: readonly ListDraft[]): ListMark {
  const [totals, gone] = [{ ...mark.totals }, { ...mark.gone }];
  for (const { type, added, going } of drafts) {
    if (added > 0) totals[type] = (totals[type] ?? 0) + added;
    if (going.length > 0) gone[type] = (gone[type] ?? 0) + going.length;
  }
  return { ...mark, totals, ...(Object.keys(gone).length === 0 ? {} : { gone }) };
}

/** The changes of each type that has any. */
export function changesOf(
  types: readonly ListedType[],
  of: (type: ListedType) => ListChange,
): readonly { readonly type: ListedType; readonly change: ListChange }[] {
  return types
    .map((type) => ({ type, change: of(type) }))
    .filter(({ change }) => change.created.length + change.deleted.length > 0);
}

/** The last leaf, filled up, and the new leaves, by number. */
async function withCreated(
  written: Leaves,
  {
    partition,
    total,
    created,
  }: { readonly partition: string; readonly total: number; readonly created: readonly ListEntry[] },
): Promise<ReadonlyMap<number, ListLeaf>> {
  const added = new Map<number, ListLeaf>();
  const lastLeaf = leafOf(total);
  const last = lastLeaf === 0 || created.length === 0 ? undefined : (await written([lastLeaf])).get(lastLeaf);
  let before = last;
  for (let done = 0; done < created.length;) {
    const position = total + done;
    const number = leafOf(position + 1);
    const room = leafIdsMax - (position % leafIdsMax);
    const entries = created.slice(done, done + room);
    const leaf = before !== undefined && number === lastLeaf ? before : emptyLeaf(partition, number, before);
    before = withEntries(leaf, entries);
    added.set(number, before);
    done += entries.length;
  }
  return added;
}

const emptyLeaf = (pk: string, number: number, before: ListLeaf | undefined): ListLeaf => ({
  pk,
  sk: listLeafKey(number),
  version: 0,
  ids: [],
  earliest: '9999-12-31T23:59:59.999Z' as Instant,
  latest: before?.latest ?? ('0000-01-01T00:00:00.000Z' as Instant),
});

function withEntries(leaf: ListLeaf, added: readonly ListEntry[]): ListLeaf {
  const moments = added.map((entry) => entry.createdAt);
  return {
    ...leaf,
    ids: [...leaf.ids, ...added.map((entry) => entry.id)],
    earliest: [leaf.earliest, ...moments].reduce((one, other) => (other < one ? other : one)),
    latest: [leaf.latest, ...moments].reduce((one, other) => (other > one ? other : one)),
  };
}
