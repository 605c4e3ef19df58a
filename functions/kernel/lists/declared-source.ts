import type { DeclaredFilter, Filter, FiltersOf, FilterTools } from './filters.ts';
import { type ListSource, walked } from './list-source.ts';

/** The narrowest list that a request asks for, before its filters are applied. */
export interface FoundList<One> {
  readonly source: ListSource<One>;
  /** Names of filters of any sort that this source has already applied. */
  readonly applied?: readonly string[];
  /** Parameters that would shorten the list. The refusal of a list that is too long names them. */
  readonly narrower?: readonly string[];
}

/** The filters of a list, and the names of those that its source applies. */
export interface DeclaredFilters<One, F, Applied extends string = never> {
  readonly filters: F & FiltersOf<F, One, Applied>;
  /** Filters that the source applies: they choose the owner or the range of the list. */
  readonly applies?: readonly Applied[];
}

/**
 * The list that a query asks for, with every given filter applied. Without a filter that tests members, a page costs the same
 * at any offset. With such a filter the whole list is read, because the total has to be exact; a list of more than `walkedMax`
 * members is then refused.
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
    const { matching, keepsAll } = filter as unknown as Filter<One>;
    return keepsAll(wanted) ? [] : [(members: readonly One[]) => matching(wanted, tools, members)];
  });
  if (narrowing.length === 0) return source;
  return walked(source, { narrower, search: tools.search }, async (members) => {
    const matches = await Promise.all(narrowing.map(async (matching) => matching(members)));
    return members.filter((one) => matches.every((keeps) => keeps(one)));
  });
}
