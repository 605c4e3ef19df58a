import type { ProblemCode } from '../base/problem.ts';
import type { Sort } from '../jsonapi/query.ts';
import type { DeclaredFilter, FiltersOf } from '../lists/filters.ts';
import { type ListedThings, loadList, organisationList, organisationListUses } from '../lists/organisation-list.ts';
import { indexedList, type IndexedLoads, indexedListUses, loadIndexedList } from './indexed-list.ts';
import { defineList, type MemberSerializer } from './define-list.ts';

type Filters = Readonly<Record<string, DeclaredFilter>>;

type OrganisationOwnedList<One, F extends Filters> = MemberSerializer<One> & {
  /** The declaration of the listed things, which is beside their item and names the listed type. */
  readonly things: ListedThings<One>;
  readonly filters: F & FiltersOf<F, One>;
  readonly sort: Sort;
  readonly errors: readonly ProblemCode[];
};

const noIndex = { findHead: undefined, findDirectory: undefined };

/** The parts of an operation that lists all of an organisation's things of a type. */
export function organisationOwnedList<One extends { readonly id: string }, F extends Filters>(
  list: OrganisationOwnedList<One, F>,
) {
  const { things, filters } = list;
  const isIndexed = things.foundBy !== undefined;
  return defineList<One, F, IndexedLoads>({
    ...list,
    filters,
    uses: [things.kind, ...(isIndexed ? indexedListUses : organisationListUses)],
    load: ({ organisationId, query }) =>
      isIndexed
        ? loadIndexedList(organisationId, things, query.filter)
        : { ...loadList(organisationId, things), ...noIndex },
    source: async (call) =>
      isIndexed
        ? indexedList(call, things)
        : { source: await organisationList(call.table, call.organisationId, things, call.loaded) },
  });
}
