import {
  type AccountOwned,
  accountOwnedList,
  accountOwnedUses,
  loadOwners,
} from '../../../accounts/accounts/account-owned-list.ts';
import { includable, included, includeUses } from '../../../accounts/includes/include.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { enumFilter, sortByCreation } from '../../../kernel/jsonapi/query.ts';
import { isNarrowed, matchesMovement, movementFilters } from '../../../kernel/lists/common-filters.ts';
import { filteredPageOf, pageOf } from '../../../kernel/lists/list-source.ts';
import { organisationListUses } from '../../../kernel/lists/organisation-list.ts';
import { listReply, listSchema } from '../../../kernel/http/list-reply.ts';
import { achReturnReasons } from '../../payments/return-reasons.ts';
import { declinedIncomingPaymentResource, declinedIncomingPaymentToResource } from '../resource.ts';
import { type DeclinedIncomingPayment, declinedIncomingPaymentKind, declinedIncomingPayments } from '../store.ts';

const ofAccounts: AccountOwned<DeclinedIncomingPayment> = {
  type: 'declinedIncomingPayment',
  numbered: declinedIncomingPayments,
  count: (account) => account.declinedIncomingPayments ?? 0,
};

/** Nobody can tag them. */
const { tags: _, ...filters } = movementFilters;
const untagged = { tags: {} };

export const listDeclinedIncomingPayments = defineOperation({
  id: 'listDeclinedIncomingPayments',
  summary: 'List declined incoming payments',
  capability: 'received-payments',
  method: 'GET',
  path: '/declined-incoming-payments',
  scopes: ['payments'],
  timeoutSeconds: 5,
  request: {
    query: {
      filters: {
        ...filters,
        direction: enumFilter('direction: Credit, Debit', ['Credit', 'Debit']),
        reason: enumFilter('reason: AccountFrozen, AccountClosed, or another ACH return reason', achReturnReasons),
      },
      sort: sortByCreation('descending'),
      include: ['customer', 'account'],
      page: true,
    },
  },
  response: {
    status: 200,
    data: listSchema(declinedIncomingPaymentResource),
    included: [includable.customer, includable.account],
  },
  errors: ['limits_exceeded'],
  uses: {
    read: [declinedIncomingPaymentKind, ...accountOwnedUses, ...includeUses, ...organisationListUses],
    write: [],
  },
  needs: ['cipher'],

  load: ({ organisationId, query, accessScope }) => loadOwners(organisationId, query.filter, accessScope),

  handle: async ({ organisationId, accessScope, query, loaded, table, ...call }) => {
    const { filter, page, sort } = query;
    const source = await accountOwnedList(table, organisationId, ofAccounts, filter, loaded, accessScope);
    const matches = (one: DeclinedIncomingPayment) =>
      matchesMovement(filter, { ...one, ...untagged }) &&
      (filter.direction?.includes(one.direction) ?? true) &&
      (filter.reason?.includes(one.reason) ?? true);
    const found = isNarrowed(filter, ['accountId', 'customerId'])
      ? await filteredPageOf(source, page, sort, matches, ['filter[accountId]'])
      : await pageOf(source, page, sort);
    const resources = found.items.map(declinedIncomingPaymentToResource);
    return {
      ...listReply({ ...found, items: resources }, page, (one) => one),
      ...(await included(resources, { organisationId, accessScope, query, table, ...call })),
    };
  },
});
