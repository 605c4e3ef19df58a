import {
  type AccountOwned,
  accountOwnedList,
  accountOwnedUses,
  loadOwners,
} from '../../../accounts/accounts/account-owned-list.ts';
import { includable, included, includeUses } from '../../../accounts/includes/include.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { enumFilter, idFilter, sortByCreation, typeFilter } from '../../../kernel/jsonapi/query.ts';
import { isNarrowed, matchesMovement, movementFilters } from '../../../kernel/lists/common-filters.ts';
import { filteredPageOf, pageOf } from '../../../kernel/lists/list-source.ts';
import { organisationListUses } from '../../../kernel/lists/organisation-list.ts';
import { listReply, listSchema } from '../../../kernel/http/list-reply.ts';
import { paymentResource, paymentToResource } from '../resource.ts';
import { paymentStatuses, paymentTypes } from '../statuses.ts';
import { type Payment, paymentKind, payments } from '../store.ts';

const ofAccounts: AccountOwned<Payment> = {
  type: 'payment',
  numbered: payments,
  count: (account) => account.payments,
};

/** What may be asked for: kinds and statuses that no payment has yet are known too, and find nothing. */
const types = [...paymentTypes, 'wirePayment'] as const;

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
        status: enumFilter(`status: ${paymentStatuses.join(', ')}`, paymentStatuses, {
          PendingReview: 'Pending Review',
        }),
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
    data: listSchema(paymentResource),
    included: [includable.customer, includable.account, includable.transaction],
  },
  errors: ['limits_exceeded'],
  uses: { read: [paymentKind, ...accountOwnedUses, ...includeUses, ...organisationListUses], write: [] },
  needs: ['cipher'],

  load: ({ organisationId, query, accessScope }) => loadOwners(organisationId, query.filter, accessScope),

  handle: async ({ organisationId, accessScope, query, loaded, table, ...call }) => {
    const { filter, page, sort } = query;
    const source = await accountOwnedList(table, organisationId, ofAccounts, filter, loaded, accessScope);
    const matches = (one: Payment) =>
      matchesMovement(filter, one) &&
      (filter.counterpartyAccountId === undefined || otherAccountOf(one) === filter.counterpartyAccountId) &&
      (filter.recurringPaymentId === undefined || one.recurringPayment?.id === filter.recurringPaymentId) &&
      (filter.status?.includes(one.status) ?? true) &&
      (filter.type?.includes(one.type) ?? true) &&
      (filter.direction?.includes(one.direction) ?? true) &&
      (filter.feature?.every((feature) => hasFeature(one, feature)) ?? true);
    const owners = ['accountId', 'customerId'];
    const found = isNarrowed(filter, source.isCutToTime ? [...owners, 'since', 'until'] : owners)
      ? await filteredPageOf(source, page, sort, matches, ['filter[accountId]'])
      : await pageOf(source, page, sort);
    const cipher = await call.cipher();
    const resources = found.items.map((one) => paymentToResource(one, cipher));
    return {
      ...listReply({ ...found, items: resources }, page, (one) => one),
      ...(await included(resources, { organisationId, accessScope, query, table, ...call })),
    };
  },
});

/** The account of this organisation on the other side, where there is one. */
const otherAccountOf = (one: Payment) => (one.type === 'pushToCardPayment' ? undefined : one.counterpartyAccountId);

function hasFeature(one: Payment, feature: 'RecurringPayment' | 'SameDay'): boolean {
  if (feature === 'RecurringPayment') return one.recurringPayment !== undefined;
  return one.type === 'achPayment' && one.sameDay;
}
