import type { FieldCipher } from '../../ports/cipher/port.ts';
import type { Settings } from '../../ports/settings.ts';
import type { FoundList } from '../lists/declared-source.ts';
import { finderOf, loadIndex, type LoadedFinder } from '../lists/find/finder.ts';
import { type FindPart, type FindHead, findKind } from '../lists/find/index-items.ts';
import { firstListMark, type ListGone, type ListMark } from '../lists/list-marks.ts';
import {
  journalSince,
  type ListedThings,
  listWithTail,
  type LoadedList,
  loadList,
  organisationListUses,
} from '../lists/organisation-list.ts';
import type { ItemRef } from '../table/item.ts';
import type { Table } from '../table/table.ts';
import type { Loads } from './call.ts';

/** The kinds that an operation reads to list and search a whole organisation, besides the resources themselves. */
export const indexedListUses = [...organisationListUses, findKind] as const;

/** The items that {@link loadIndexedList} loads. */
export interface IndexedLoads extends Loads {
  readonly mark: ItemRef<ListMark> | undefined;
  readonly gone: ItemRef<ListGone> | undefined;
  readonly findHead: ItemRef<FindHead> | undefined;
  readonly findDirectory: ItemRef<FindPart> | undefined;
}

/** What an operation loads to list a whole organisation: with a filter, the index too. */
export function loadIndexedList(
  organisationId: string,
  things: Pick<ListedThings<unknown>, 'listedType'>,
  filter: object,
): IndexedLoads {
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const none = { findHead: undefined, findDirectory: undefined };
  return { ...loadList(organisationId, things), ...(isFiltered ? loadIndex(organisationId, things) : none) };
}

/** The list of a whole organisation, and the index that finds its members if the list is long enough to have one, and the stage has indexes. */
export async function indexedList<One extends { readonly id: string }>(
  call: {
    readonly table: Table;
    readonly organisationId: string;
    readonly loaded: LoadedList & LoadedFinder;
    readonly cipher: () => Promise<FieldCipher>;
    readonly platform: { readonly settings: Pick<Settings, 'lists'> };
  },
  things: ListedThings<One>,
): Promise<FoundList<One>> {
  const { table, organisationId, loaded } = call;
  const rows = await journalSince(table, organisationId, (loaded.mark ?? firstListMark(organisationId)).until);
  const source = await listWithTail(table, organisationId, things, { ...loaded, rows });
  if (!call.platform.settings.lists.areIndexed) return { source };
  return {
    source,
    finder: async (names) =>
      finderOf({ table, organisationId, cipher: await call.cipher() }, things, { ...loaded, rows, names }),
  };
}
