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
      accountId: equalTo(idFilter('Only what belongs to the account with this id.'), (one: Payment) => one.accountId),
      customerId: filterBy(
        idFilter('Only payments of accounts that the customer with this id owned when the payment was created.'),
        (one: Payment, id) => one.customerIds.includes(id),
      ),
      type: oneOf(typeFilter(paymentTypes), (one: Payment) => one.type),
      direction: directionFilter,
      since: createdFrom('Only what was created at this moment or later (RFC 3339).'),
      until: createdBefore('Only what was created before this moment (RFC 3339).'),
      fromAmount: atLeast('Only those of at least so many cents.', (one: Payment) => one.amount),
      toAmount: atMost('Only those of at most so many cents.', (one: Payment) => one.amount),
    },
    sort: 'ascending',
    errors: ['limits_exceeded'],
  }),
});
