import type { DeclaredFilter, Filter, FiltersOf, FilterTools } from './filters.ts';
import { type Finder, foundSource } from './find/found-source.ts';
import { indexedName, lookUpOf } from './find/member-terms.ts';
import { type ListSource, walked } from './list-source.ts';

/** The narrowest list that a request asks for, before its filters are applied. */
export interface FoundList<One> {
  readonly source: ListSource<One>;
  /** Names of filters of any sort that this source has already applied. */
  readonly applied?: readonly string[];
  /** Parameters that would shorten the list. The refusal of a list that is too long names them. */
  readonly narrower?: readonly string[];
  /** The index of the list with the terms of the filters of these names; undefined if it has none yet. */
  readonly finder?: (names: readonly string[]) => Promise<Finder<One> | undefined>;
}

/** The filters of a list, and the names of those that its source applies. */
export interface DeclaredFilters<One, F, Applied extends string = never> {
  readonly filters: F & FiltersOf<F, One, Applied>;
  /** Filters that the source applies: they choose the owner or the range of the list. */
  readonly applies?: readonly Applied[];
}

/**
 * The list that a query asks for, with every given filter applied. Without a filter that tests members, a page costs the same
 * at any offset. Filters that have an index are looked up, at any size. Otherwise the whole list is read, because the total has to be
 * exact; a list of more than `walkedMax` members is then refused.
 */
export async function declaredSource<One, F, const Applied extends string = never>(
  { filters }: DeclaredFilters<One, F, Applied>,
  found: FoundList<One>,
  query: { readonly filter: object },
  tools: FilterTools,
): Promise<ListSource<One>> {
  const { source, applied = [], narrower = [] } = found;
  const given = new Map<string, unknown>(Object.entries(query.filter));
  const narrowing = Object.entries<DeclaredFilter>(filters).flatMap(([name, filter]) => {
    const wanted = given.get(name);
    if (wanted === undefined || applied.includes(name) || !('matching' in filter)) return [];
    // The parameter of the same filter parsed the value.
    const { matching, keepsAll, finds } = filter as unknown as Filter<One>;
    if (keepsAll(wanted)) return [];
    return [{ name, matching, wanted, finds }];
  });
  if (narrowing.length === 0) return source;
  const keep = async (members: readonly One[]) => {
    const matches = await Promise.all(narrowing.map(async ({ matching, wanted }) => matching(wanted, tools, members)));
    return members.filter((one) => matches.every((keeps) => keeps(one)));
  };
  const searching = { narrower, search: tools.search };
  const sought = narrowing.flatMap(({ name, finds }) => (finds === undefined ? [] : indexedName(name, finds)));
  const finder = sought.length === 0 ? undefined : await found.finder?.(sought);
  if (finder === undefined) return walked(source, searching, keep);
  const key = { organisationId: tools.organisationId, cipher: await tools.cipher() };
  const lookUps = narrowing.flatMap(({ name, finds, wanted }) =>
    finds === undefined ? [] : lookUpOf(name, finds, wanted, key),
  );
  return foundSource(finder, {
    wanted: { all: lookUps.map(({ wanted }) => wanted) },
    isExact: lookUps.length === narrowing.length && lookUps.every(({ isExact }) => isExact),
    keep,
    searching,
  });
}
