import type { AccessScope } from '../../kernel/auth/access-scope.ts';
import type { ProblemCode } from '../../kernel/base/problem.ts';
import { defineList, type MemberSerializer } from '../../kernel/http/define-list.ts';
import type { LoadedItems } from '../../kernel/http/call.ts';
import type { Sort } from '../../kernel/jsonapi/query.ts';
import type { FoundList } from '../../kernel/lists/declared-source.ts';
import type { DeclaredFilter, FiltersOf, SourceFilter } from '../../kernel/lists/filters.ts';
import { loadList, organisationList, organisationListUses } from '../../kernel/lists/organisation-list.ts';
import type { Table } from '../../kernel/table/table.ts';
import type { OwnedByCustomers } from './owned-by-customers.ts';
import { customerHead, customerKind } from './store.ts';

type Filters = Readonly<Record<string, DeclaredFilter>>;

type CustomerOwnedList<One, F extends Filters> = MemberSerializer<One> & {
  /** The declaration of the listed things, which is beside their item and names the customer's counter and the listed type. */
  readonly things: OwnedByCustomers<One>;
  readonly filters: F & FiltersOf<F, One, 'customerId'> & { readonly customerId: SourceFilter<string> };
  readonly sort: Sort;
  /** In addition to `limits_exceeded`. */
  readonly errors?: readonly ProblemCode[];
};

/**
 * The parts of an operation that lists things of customers: of the customer that its filter names or that the caller is,
 * or of the organisation.
 */
export function customerOwnedList<One, F extends Filters>(list: CustomerOwnedList<One, F>) {
  const { things, filters } = list;
  return defineList<One, F, ReturnType<typeof loadOwner>, 'customerId'>({
    ...list,
    filters,
    uses: [things.kind, customerKind, ...organisationListUses],
    errors: ['limits_exceeded', ...(list.errors ?? [])],
    load: ({ organisationId, query, accessScope }) =>
      loadOwner(things, organisationId, customerIdIn(query.filter, accessScope)),
    source: ({ query, accessScope, ...call }) =>
      customerOwnedSource(things, { ...call, customerId: customerIdIn(query.filter, accessScope) }),
  });
}

/** The declaration says that the filter is the id of a customer. */
const customerIdIn = ({ customerId }: { readonly customerId?: string }, accessScope: AccessScope) =>
  customerId ?? accessScope.customerId;

function loadOwner<T>(things: OwnedByCustomers<T>, organisationId: string, customerId: string | undefined) {
  const whole = customerId === undefined ? loadList(organisationId, things) : undefined;
  return {
    head: customerId === undefined ? undefined : customerHead(organisationId, customerId),
    holes: customerId === undefined ? undefined : things.holes(organisationId, customerId),
    mark: whole?.mark,
    gone: whole?.gone,
  };
}

interface CustomerOwnedCall {
  readonly organisationId: string;
  readonly customerId: string | undefined;
  readonly loaded: LoadedItems<ReturnType<typeof loadOwner>>;
  readonly table: Table;
}

async function customerOwnedSource<T>(
  things: OwnedByCustomers<T>,
  { organisationId, customerId, loaded, table }: CustomerOwnedCall,
): Promise<FoundList<T>> {
  if (customerId === undefined) {
    const source = await organisationList(table, organisationId, things, loaded);
    return { source, narrower: ['filter[customerId]'] };
  }
  const { head, holes } = loaded;
  const numbers = head?.[things.counter] ?? 0;
  return { source: things.listOf(table, organisationId, customerId, { numbers, holes }) };
}
