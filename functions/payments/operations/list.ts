import {
  type AccountOwned,
  accountOwnedList,
  accountOwnedUses,
  loadOwners,
} from '../../accounts/account-owned-list.ts';
import { includable, included, includeUses } from '../../includes/include.ts';
import { defineOperation } from '../../kernel/http/operation.ts';
import { enumFilter, idFilter, sortByCreation, typeFilter } from '../../kernel/jsonapi/query.ts';
import { isNarrowed, matchesMovement, movementFilters } from '../../kernel/lists/common-filters.ts';
import { filteredPageOf, pageOf } from '../../kernel/lists/list-source.ts';
import { organisationListUses } from '../../kernel/lists/organisation-list.ts';
import { listReply, listSchema } from '../../kernel/lists/reply.ts';
import { bookPaymentResource, paymentToResource } from '../resource.ts';
import { type Payment, paymentKind, payments } from '../store.ts';

const ofAccounts: AccountOwned<Payment> = {
  type: 'payment',
  numbered: payments,
  count: (account) => account.payments,
};

/** What may be asked for: kinds and statuses that no payment has yet are known too, and find nothing. */
const types = ['bookPayment', 'achPayment', 'pushToCardPayment', 'wirePayment'] as const;
const statuses = ['Pending', 'Pending Review', 'Rejected', 'Clearing', 'Sent', 'Canceled', 'Returned'] as const;

export const listPayments = defineOperation({
  id: 'listPayments',
  summary: 'List payments',
  capability: 'payments',
  method: 'GET',
  path: '/payments',
  scopes: ['payments'],
  timeoutSeconds: 5,
  request: {
    query: {
      filters: {
        ...movementFilters,
        counterpartyAccountId: idFilter('id of the account on the other side of a book payment'),
        recurringPaymentId: idFilter('id of the recurring payment that made it'),
        status: enumFilter(`status: ${statuses.join(', ')}`, statuses, { PendingReview: 'Pending Review' }),
        type: typeFilter(types),
        direction: enumFilter('direction: Credit, Debit', ['Credit', 'Debit']),
        feature: enumFilter('feature: RecurringPayment, SameDay', ['RecurringPayment', 'SameDay']),
      },
      sort: sortByCreation('descending'),
      include: ['customer', 'account', 'transaction'],
      page: true,
    },
  },
  response: {
    status: 200,
    data: listSchema(bookPaymentResource),
    included: [includable.customer, includable.account, includable.transaction],
  },
  errors: ['limits_exceeded'],
  uses: { read: [paymentKind, ...accountOwnedUses, ...includeUses, ...organisationListUses], write: [] },
  needs: ['cipher'],

  load: ({ organisationId, query, reach }) => loadOwners(organisationId, query.filter, reach),

  handle: async ({ organisationId, reach, query, loaded, table, ...call }) => {
    const { filter, page, sort } = query;
    const source = await accountOwnedList(table, organisationId, ofAccounts, filter, loaded, reach);
    const matches = (one: Payment) =>
      matchesMovement(filter, one) &&
      (filter.counterpartyAccountId === undefined || one.counterpartyAccountId === filter.counterpartyAccountId) &&
      (filter.recurringPaymentId === undefined || one.recurringPayment?.id === filter.recurringPaymentId) &&
      (filter.status?.includes(one.status) ?? true) &&
      (filter.type?.includes(one.type) ?? true) &&
      (filter.direction?.includes(one.direction) ?? true) &&
      (filter.feature?.every((feature) => feature === 'RecurringPayment' && one.recurringPayment !== undefined) ??
        true);
    const found = isNarrowed(filter, ['accountId', 'customerId'])
      ? await filteredPageOf(source, page, sort, matches, ['filter[accountId]'])
      : await pageOf(source, page, sort);
    const reply = listReply(found, page, paymentToResource);
    return {
      ...reply,
      ...(await included(found.items.map(paymentToResource), { organisationId, reach, query, table, ...call })),
    };
  },
});
