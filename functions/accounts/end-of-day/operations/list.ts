import { accountsEverOfCustomer } from '../../accounts/customer-accounts.ts';
import { pastOwnersKind } from '../../accounts/past-owners.ts';
import { type LoadedAccessScope, loadAccessScope, accountsInScope } from '../../accounts/accounts-in-scope.ts';
import { type Account, account, accountKind } from '../../accounts/for-others.ts';
import { type CustomerHead, customerHead, customerKind } from '../../../onboarding/customers/for-others.ts';
import { isWhole, type AccessScope } from '../../../kernel/auth/access-scope.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { dateFilter, idFilter } from '../../../kernel/jsonapi/query.ts';
import { appliedBySource } from '../../../kernel/lists/filters.ts';
import { listOf } from '../../../kernel/lists/list-source.ts';
import { eachAs, listReply } from '../../../kernel/http/list-reply.ts';
import type { Table } from '../../../kernel/table/table.ts';
import { type EndOfDayFilter, endsOfDayOfAccounts } from '../account-list.ts';
import { type DateSpan, endsOfDayOfOrganisation } from '../day-list.ts';
import { endOfDayToResource } from '../resource.ts';
import {
  dayCountsKind,
  dayLeafKind,
  type EndOfDay,
  endOfDayKind,
  endOfDayMark,
  type EndOfDayMark,
  endOfDayMarkKind,
} from '../store.ts';

export const listEndsOfDay = defineOperation({
  id: 'listEndsOfDay',
  capability: 'accounts',
  method: 'GET',
  path: '/account-end-of-day',
  scopes: ['accounts'],
  timeoutSeconds: 5,
  request: {
    query: {
      filters: {
        accountId: appliedBySource(idFilter('Only what belongs to the account with this id.')),
        customerId: appliedBySource(idFilter('Only what belongs to accounts of the customer with this id.')),
        since: appliedBySource(dateFilter('Only this day (YYYY-MM-DD) and later ones.')),
        until: appliedBySource(dateFilter('Only this day (YYYY-MM-DD) and earlier ones.')),
      },
      page: true,
    },
  },
  response: { status: 200 },
  errors: ['limits_exceeded'],
  uses: {
    read: [accountKind, customerKind, pastOwnersKind, endOfDayKind, endOfDayMarkKind, dayCountsKind, dayLeafKind],
    write: [],
  },

  load: ({ organisationId, query, accessScope }) => {
    const { accountId, customerId } = query.filter;
    const isOfWhole = isWhole(accessScope) && accountId === undefined;
    return {
      account: accountId === undefined ? undefined : account(organisationId, accountId),
      head: isOfWhole && customerId !== undefined ? customerHead(organisationId, customerId) : undefined,
      mark: isOfWhole && customerId === undefined ? endOfDayMark(organisationId) : undefined,
      ...loadAccessScope(organisationId, accountId === undefined ? accessScope : {}),
    };
  },

  handle: async ({ organisationId, query, accessScope, loaded, table, search, platform }) => {
    const { filter, page } = query;
    const accounts = await accountsAskedFor(table, organisationId, { filter, loaded, accessScope });
    const span = writtenSpan(filter, loaded.mark);
    const source =
      accounts !== undefined
        ? await endsOfDayOfAccounts(table, organisationId, accounts, { ...filter, search })
        : span === undefined
          ? listOf<EndOfDay>([])
          : await endsOfDayOfOrganisation(table, organisationId, span);
    return listReply(source, { query: { page, sort: 'descending' }, platform }, eachAs(endOfDayToResource));
  },
});

interface Filter extends EndOfDayFilter {
  readonly accountId?: string | undefined;
}

interface LoadedAccounts extends LoadedAccessScope {
  readonly account: Account | undefined;
  readonly head: CustomerHead | undefined;
}

/** The requested account, or those of a customer, or those in the access scope; undefined for the whole organisation. */
async function accountsAskedFor(
  table: Table,
  organisationId: string,
  {
    filter,
    loaded,
    accessScope,
  }: { readonly filter: Filter; readonly loaded: LoadedAccounts; readonly accessScope: AccessScope },
): Promise<readonly Account[] | undefined> {
  if (filter.accountId !== undefined) return loaded.account === undefined ? [] : [loaded.account];
  const reached = await accountsInScope(table, organisationId, loaded, accessScope);
  if (reached !== undefined || filter.customerId === undefined) return reached;
  return accountsEverOfCustomer(table, organisationId, loaded.head);
}

/** The requested days that all accounts have; undefined if there are none. */
function writtenSpan({ since, until }: Filter, mark: EndOfDayMark | undefined): DateSpan | undefined {
  const through = mark?.through;
  if (through === undefined) return undefined;
  const to = until === undefined || until > through ? through : until;
  return since !== undefined && since > to ? undefined : { from: since, to };
}
