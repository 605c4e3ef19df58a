import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { defineList, type Includes, type ListInput, type MemberSerializer } from '../../kernel/http/define-list.ts';
import type { ProblemCode } from '../../kernel/base/problem.ts';
import type { Sort } from '../../kernel/jsonapi/query.ts';
import type { DeclaredFilter, Filter, FiltersOf, SourceFilter } from '../../kernel/lists/filters.ts';
import { accountOwnedSource, accountOwnedUses, loadOwners, type OwnerFilter } from './account-owned-source.ts';
import type { OwnedByAccounts } from './owned-by-accounts.ts';

interface Listable {
  readonly id: string;
  readonly createdAt: string;
}

/** The types of the filters that the source applies. */
interface OwnerFilters<One> {
  readonly accountId?: SourceFilter<string>;
  readonly accountIds?: SourceFilter<readonly string[]>;
  readonly customerId?: SourceFilter<string>;
  /** These filter the members themselves. The source applies them too where that costs less. */
  readonly since?: Filter<One, Instant>;
  readonly until?: Filter<One, Instant>;
}

type Owners = 'accountId' | 'accountIds' | 'customerId';

type Filters = Readonly<Record<string, DeclaredFilter>>;

type Given<F extends Filters> = ListInput<F>['query']['filter'];

type AccountOwnedList<One, F extends Filters> = MemberSerializer<One> & {
  /** The declaration of the listed things, which is beside their item and names the account's counter and the listed type. */
  readonly things: OwnedByAccounts<One>;
  readonly filters: F & FiltersOf<F, One, Owners> & OwnerFilters<One>;
  readonly sort: Sort;
  readonly sortsAlsoBy?: readonly string[];
  /** Values of filters that a request does not give, by those that it gives. */
  readonly defaults?: (given: Given<F>) => Partial<Given<F>>;
  /** The name of the filter by the account that numbers the things, where it is not `accountId`. */
  readonly accountFilter?: keyof F & string;
  readonly include?: Includes;
  /** Another list, for requests that ask for it by a filter. No member of it is in the list, and each is what the filter keeps. */
  readonly instead?: {
    readonly things: OwnedByAccounts<One>;
    readonly isRequested: (filter: Given<F>) => boolean;
    readonly applied: keyof F & string;
  };
  /** In addition to `limits_exceeded`. */
  readonly errors?: readonly ProblemCode[];
};

/**
 * The parts of an operation that lists things under accounts: of one account, of a customer, or of the organisation, by
 * its filters `accountId`, `accountIds` and `customerId`, as far as it declares them. The narrowest list is read.
 */
export function accountOwnedList<One extends Listable, F extends Filters>(list: AccountOwnedList<One, F>) {
  const { things, filters, instead, accountFilter } = list;
  const ownersIn = (filter: Given<F>) => ownersBy(filter, accountFilter);
  const sourceFor = (filter: Given<F>) =>
    instead?.isRequested(filter) === true ? { of: instead.things, by: [instead.applied] } : { of: things, by: [] };
  return defineList<One, F, ReturnType<typeof loadOwners>, Owners>({
    ...list,
    filters,
    uses: [things.kind, ...(instead === undefined ? [] : [instead.things.kind]), ...accountOwnedUses],
    errors: ['limits_exceeded', ...(list.errors ?? [])],
    load: ({ organisationId, query, accessScope }) =>
      loadOwners(sourceFor(query.filter).of, organisationId, ownersIn(query.filter), accessScope),
    source: async ({ query, ...call }) => {
      const request = sourceFor(query.filter);
      const found = await accountOwnedSource(request.of, { ...call, filter: ownersIn(query.filter) });
      return { ...found, applied: [...(found.applied ?? []), ...request.by] };
    },
  });
}

/** The declaration checks that these filters have the types that the source takes. */
function ownersBy(filter: OwnerFilter & Readonly<Record<string, unknown>>, accountFilter = 'accountId'): OwnerFilter {
  const { accountId: _, ...others } = filter;
  const accountId = filter[accountFilter];
  return typeof accountId === 'string' ? { ...others, accountId } : others;
}
