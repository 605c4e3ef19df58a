import { accountOwnedList } from '../../../accounts/accounts/account-owned-list.ts';
import { includes } from '../../../accounts/includes/include.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { booleanFilter, enumFilter } from '../../../kernel/jsonapi/query.ts';
import { movementFilters } from '../../../kernel/lists/common-filters.ts';
import { equalTo, filterBy, oneOf } from '../../../kernel/lists/filters.ts';
import { canBeReprocessed } from '../received-payment.ts';
import { receivedPaymentToResource } from '../resource.ts';
import { type ReceivedPayment, receivedPayments, receivedPaymentStatuses } from '../store.ts';

export const listReceivedPayments = defineOperation({
  id: 'listReceivedPayments',
  capability: 'received-payments',
  method: 'GET',
  path: '/received-payments',
  scopes: ['received-payments'],
  timeoutSeconds: 5,
  ...accountOwnedList({
    things: receivedPayments,
    toResource: receivedPaymentToResource,
    filters: {
      ...movementFilters,
      status: oneOf(
        enumFilter('Only those in one of these statuses.', receivedPaymentStatuses, {
          'Pending Review': 'PendingReview',
        }),
        (one: ReceivedPayment) => one.status,
      ),
      includeCompleted: filterBy(
        booleanFilter('False leaves out those that are Completed. They are in the list unless it is given.'),
        (one: ReceivedPayment) => one.status !== 'Completed',
        { keepsAll: (isIncluded) => isIncluded },
      ),
      canBeReprocessed: equalTo(
        booleanFilter(
          'True keeps those that are MarkedForReturn for lack of funds and can be tried again, false the others.',
        ),
        canBeReprocessed,
      ),
    },
    sort: 'descending',
    include: includes(
      'customer',
      'account',
      'receivePaymentTransaction',
      'paymentAdvanceTransaction',
      'repayPaymentAdvanceTransaction',
    ),
  }),
});
