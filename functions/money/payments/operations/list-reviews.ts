import { defineOperation } from '../../../kernel/http/operation.ts';
import { organisationOwnedList } from '../../../kernel/http/organisation-owned-list.ts';
import { idFilter, typeFilter } from '../../../kernel/jsonapi/query.ts';
import { atLeast, atMost, createdBefore, createdFrom, directionFilter } from '../../../kernel/lists/common-filters.ts';
import { equalTo, filterBy, oneOf } from '../../../kernel/lists/filters.ts';
import { paymentToResource } from '../resource.ts';
import { paymentReviews } from '../reviews.ts';
import { paymentTypes } from '../statuses.ts';
import type { Payment } from '../store.ts';

export const listPaymentReviews = defineOperation({
  id: 'listPaymentReviews',
  capability: 'payments',
  method: 'GET',
  path: '/payment-reviews',
  scopes: ['payment-reviews'],
  timeoutSeconds: 5,
  ...organisationOwnedList({
    things: paymentReviews,
    opened: paymentToResource,
    filters: {
      accountId: equalTo(idFilter('id of the account'), (one: Payment) => one.accountId),
      customerId: filterBy(idFilter('id of an owner of the account when the payment was created'), (one: Payment, id) =>
        one.customerIds.includes(id),
      ),
      type: oneOf(typeFilter(paymentTypes), (one: Payment) => one.type),
      direction: directionFilter,
      since: createdFrom('created at this moment or later (RFC3339)'),
      until: createdBefore('created before this moment (RFC3339)'),
      fromAmount: atLeast('amount of at least so many cents', (one: Payment) => one.amount),
      toAmount: atMost('amount of at most so many cents', (one: Payment) => one.amount),
    },
    sort: 'ascending',
    errors: ['limits_exceeded'],
  }),
});
