import {
  type AccountOwned,
  accountOwnedList,
  accountOwnedUses,
  loadOwners,
} from '../../../accounts/accounts/account-owned-list.ts';
import { includable, included, includeUses } from '../../../accounts/includes/include.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { booleanFilter, enumFilter, sortByCreation } from '../../../kernel/jsonapi/query.ts';
import { isNarrowed, matchesMovement, movementFilters } from '../../../kernel/lists/common-filters.ts';
import { filteredPageOf, pageOf } from '../../../kernel/lists/list-source.ts';
import { organisationListUses } from '../../../kernel/lists/organisation-list.ts';
import { listReply, listSchema } from '../../../kernel/http/list-reply.ts';
import { canBeReprocessed } from '../received-payment.ts';
import { receivedPaymentResource, receivedPaymentToResource } from '../resource.ts';
import { type ReceivedPayment, receivedPaymentKind, receivedPayments, receivedPaymentStatuses } from '../store.ts';

const ofAccounts: AccountOwned<ReceivedPayment> = {
  type: 'receivedPayment',
  numbered: receivedPayments,
  count: (account) => account.receivedPayments ?? 0,
};

export const listReceivedPayments = defineOperation({
  id: 'listReceivedPayments',
  summary: 'List received payments',
  description: 'All of them, Completed ones too unless `filter[includeCompleted]=false` leaves those out.',
  capability: 'received-payments',
  method: 'GET',
  path: '/received-payments',
  scopes: ['received-payments'],
  timeoutSeconds: 5,
  request: {
    query: {
      filters: {
        ...movementFilters,
        status: enumFilter(`status: ${receivedPaymentStatuses.join(', ')}`, receivedPaymentStatuses, {
          'Pending Review': 'PendingReview',
        }),
        includeCompleted: booleanFilter('false leaves out those that are Completed; true by default'),
        canBeReprocessed: booleanFilter('whether it is MarkedForReturn for lack of funds, and can be tried again'),
      },
      sort: sortByCreation('descending'),
      include: [
        'customer',
        'account',
        'receivePaymentTransaction',
        'paymentAdvanceTransaction',
        'repayPaymentAdvanceTransaction',
      ],
      page: true,
    },
  },
  response: {
    status: 200,
    data: listSchema(receivedPaymentResource),
    included: [includable.customer, includable.account, includable.transaction],
  },
  errors: ['limits_exceeded'],
  uses: { read: [receivedPaymentKind, ...accountOwnedUses, ...includeUses, ...organisationListUses], write: [] },
  needs: ['cipher'],

  load: ({ organisationId, query, accessScope }) => loadOwners(organisationId, query.filter, accessScope),

  handle: async ({ organisationId, accessScope, query, loaded, table, ...call }) => {
    const { page, sort } = query;
    const { includeCompleted, ...filter } = query.filter;
    // To include all is what is done anyway: only leaving out is a filter.
    const narrowing = { ...filter, leavesOut: includeCompleted === false ? 'Completed' : undefined };
    const source = await accountOwnedList(table, organisationId, ofAccounts, filter, loaded, accessScope);
    const matches = (one: ReceivedPayment) =>
      matchesMovement(filter, one) &&
      (filter.status?.includes(one.status) ?? true) &&
      one.status !== narrowing.leavesOut &&
      (filter.canBeReprocessed === undefined || canBeReprocessed(one) === filter.canBeReprocessed);
    const found = isNarrowed(narrowing, ['accountId', 'customerId'])
      ? await filteredPageOf(source, page, sort, matches, ['filter[accountId]'])
      : await pageOf(source, page, sort);
    const resources = found.items.map(receivedPaymentToResource);
    return {
      ...listReply({ ...found, items: resources }, page, (one) => one),
      ...(await included(resources, { organisationId, accessScope, query, table, ...call })),
    };
  },
});
