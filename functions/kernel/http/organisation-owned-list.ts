import type { ProblemCode } from '../base/problem.ts';
import type { Sort } from '../jsonapi/query.ts';
import type { DeclaredFilter, FiltersOf } from '../lists/filters.ts';
import { type ListedThings, loadList, organisationList, organisationListUses } from '../lists/organisation-list.ts';
import { defineList, type MemberSerializer } from './define-list.ts';

type Filters = Readonly<Record<string, DeclaredFilter>>;

type OrganisationOwnedList<One, F extends Filters> = MemberSerializer<One> & {
  /** The declaration of the listed things, which is beside their item and names the listed type. */
  readonly things: ListedThings<One>;
  readonly filters: F & FiltersOf<F, One>;
  readonly sort: Sort;
  readonly errors: readonly ProblemCode[];
};

/** The parts of an operation that lists all of an organisation's things of a type. */
export function organisationOwnedList<One, F extends Filters>(list: OrganisationOwnedList<One, F>) {
  const { things, filters } = list;
  return defineList<One, F, ReturnType<typeof loadList>>({
    ...list,
    filters,
    uses: [things.kind, ...organisationListUses],
    load: ({ organisationId }) => loadList(organisationId, things),
    source: async ({ organisationId, loaded, table }) => ({
      source: await organisationList(table, organisationId, things, loaded),
    }),
  });
}
