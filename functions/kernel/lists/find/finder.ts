import type { FieldCipher } from '../../../ports/cipher/port.ts';
import { changedIn, createdIn, type JournalRow } from '../../journal/journal.ts';
import { ConcurrencyConflict } from '../../table/concurrency-conflict.ts';
import { type ItemKey, keyText } from '../../table/kind.ts';
import { tableIdentity, type Table } from '../../table/table.ts';
import { leafIdsMax, leafOf, listLeafItem, listLeafKey, listPartition, type ListMark } from '../list-marks.ts';
import { walkedMax } from '../list-source.ts';
import { inOrder, type ListedThings } from '../organisation-list.ts';
import { isUnnoted, isUnnotedMark } from './changed-entries.ts';
import type { Finder } from './found-source.ts';
import { type IndexAccess, placesById, searchIndex } from './index-reader.ts';
import { type Positions, upTo, without } from './positions.ts';
import { findDirectory, type FindPart, findHead, type FindHead, hasTerms } from './index-items.ts';
import { directoryFor, isRemembered } from './remembered-directories.ts';
import { placesWanted, rangesIn } from './wanted.ts';

/** What an operation loads to search a list by its index: the directory unless this process remembers one. */
export const loadIndex = (organisationId: string, { listedType }: Pick<ListedThings<unknown>, 'listedType'>) => ({
  findHead: findHead(organisationId, listedType),
  findDirectory: isRemembered(organisationId, listedType) ? undefined : findDirectory(organisationId, listedType),
});

/** The index of a list as a request loaded it. */
export interface LoadedFinder {
  readonly mark: ListMark | undefined;
  readonly findHead?: FindHead | undefined;
  readonly findDirectory?: FindPart | undefined;
}

type Listed<One> = Pick<ListedThings<One>, 'listedType' | 'byId'>;

/**
 * Finds the members of an organisation's list by its index, and tests what the index does not know yet one by one: what was created or
 * changed since. Undefined if there is no index, if it
 * lacks terms of the filters of these names, if it may miss what a version changed that does not note it, or if there is more of that than a search may read.
 */
export async function finderOf<One extends { readonly id: string }>(
  {
    table,
    organisationId,
    cipher,
  }: { readonly table: Table; readonly organisationId: string; readonly cipher: FieldCipher },
  things: Listed<One>,
  {
    rows,
    names,
    ...loaded
  }: LoadedFinder & { readonly rows: readonly JournalRow[]; readonly names: readonly string[] },
): Promise<Finder<One> | undefined> {
  const type = things.listedType;
  const { mark } = loaded;
  const found = mark?.found?.[type];
  if (mark === undefined || found === undefined || found.step === 0) return undefined;
  if (isUnnotedMark(mark) || rows.some(isUnnoted)) return undefined;
  if (loaded.findHead === undefined) throw new ConcurrencyConflict();
  // One transaction writes both numbers: if they differ, one was read before it.
  if (loaded.findHead.step !== found.step) throw new ConcurrencyConflict();
  if (!hasTerms(loaded.findHead, names)) return undefined;
  const place: IndexAccess = { table, organisationId, type, cipher };

  const total = mark.totals[type] ?? 0;
  const created = new Set(rows.flatMap((row) => createdIn(row, type)));
  const changed = new Set([...(mark.changed?.[type] ?? []), ...rows.flatMap((row) => changedIn(row, type))]);
  if (total - found.entries + created.size + changed.size > walkedMax) return undefined;

  const { findHead: head, findDirectory: directory } = loaded;
  const index = { head, content: await directoryFor(place, { head, directory }) };
  const newIds = await idsAt(
    place,
    Array.from({ length: total - found.entries }, (_, n) => found.entries + n + 1),
    { consistent: true },
  );
  const tail = inOrder(rows, type).map(({ id }) => id);
  const places = new Map([...newIds, ...tail].map((id, at) => [id, found.entries + 1 + at] as const));
  const older = [...changed].filter((id) => !places.has(id));
  const known = await placesById(place, index, older);
  const since = [...known, ...places];
  const members =
    since.length === 0
      ? []
      : await things.byId(
          table,
          organisationId,
          since.map(([id]) => id),
        );
  const byId = new Map(members.map((member) => [member.id, member]));
  const changedPlaces = [...known.values()].sort((one, other) => one - other);
  return {
    since: since.flatMap(([id, at]) => {
      const member = byId.get(id);
      return member === undefined ? [] : [{ place: at, member }];
    }),
    placesOf: async (wanted) => {
      const placesOf = await searchIndex(place, index, rangesIn(wanted));
      return without(placesWanted(wanted, { every: () => upTo(found.entries), placesOf }), changedPlaces);
    },
    at: async (some) => {
      const ids = await idsAt(place, some, { consistent: false });
      const soon = await things.byId(table, organisationId, ids, { consistent: false });
      // Some were created too recently for an eventually consistent read.
      return soon.length === ids.length ? soon : things.byId(table, organisationId, ids, { consistent: true });
    },
  };
}

/** How many leaves a process remembers: less than 2 KB each. */
const rememberedLeavesMax = 2_000;
/** Entries are only added to a leaf of a list with an index: what is at a place never changes. */
const rememberedLeaves = new WeakMap<object, Map<string, readonly string[]>>();

/** The ids at these places of what has been written of a list. */
export async function idsAt(
  { table, organisationId, type }: Omit<IndexAccess, 'cipher'>,
  places: Positions,
  { consistent }: { readonly consistent: boolean },
): Promise<readonly string[]> {
  if (places.length === 0) return [];
  const pk = listPartition(organisationId, type);
  const keyOf = (place: number) => ({ pk, sk: listLeafKey(leafOf(place)) });
  const known = rememberedLeaves.get(tableIdentity(table)) ?? new Map<string, readonly string[]>();
  rememberedLeaves.set(tableIdentity(table), known);
  const leaves = new Map<string, readonly string[]>();
  const idAt = (place: number, of: ReadonlyMap<string, readonly string[]>) =>
    of.get(keyText(keyOf(place)))?.[(place - 1) % leafIdsMax];
  const unknown = new Map<string, ItemKey>();
  for (const place of places) {
    const [key, name] = [keyOf(place), keyText(keyOf(place))];
    if (idAt(place, known) === undefined) unknown.set(name, key);
    leaves.set(name, known.get(name) ?? []);
  }
  const found = unknown.size === 0 ? [] : await table.getAll([...unknown.values()], { consistent });
  for (const [name, item] of found) {
    const { ids } = listLeafItem.parse(item);
    // An eventually consistent read may be older than what is known.
    if (ids.length <= (known.get(name)?.length ?? 0)) continue;
    leaves.set(name, ids);
    remember(known, name, ids);
  }
  const ids = places.flatMap((place) => idAt(place, leaves) ?? []);
  if (ids.length === places.length) return ids;
  if (consistent) throw new ConcurrencyConflict();
  return idsAt({ table, organisationId, type }, places, { consistent: true });
}

function remember(known: Map<string, readonly string[]>, key: string, ids: readonly string[]): void {
  known.set(key, ids);
  const [oldest] = known.keys();
  if (known.size > rememberedLeavesMax && oldest !== undefined) known.delete(oldest);
}
