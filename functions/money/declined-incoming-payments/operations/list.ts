import { accountOwnedList } from '../../../accounts/accounts/account-owned-list.ts';
import { includes } from '../../../accounts/includes/include.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { enumFilter } from '../../../kernel/jsonapi/query.ts';
import { directionFilter, untaggedMovementFilters } from '../../../kernel/lists/common-filters.ts';
import { oneOf } from '../../../kernel/lists/filters.ts';
import { achReturnReasons } from '../../payments/return-reasons.ts';
import { declinedIncomingPaymentToResource } from '../resource.ts';
import { type DeclinedIncomingPayment, declinedIncomingPayments } from '../store.ts';

export const listDeclinedIncomingPayments = defineOperation({
  id: 'listDeclinedIncomingPayments',
  capability: 'received-payments',
  method: 'GET',
  path: '/declined-incoming-payments',
  scopes: ['payments'],
  timeoutSeconds: 5,
  ...accountOwnedList({
    things: declinedIncomingPayments,
    toResource: declinedIncomingPaymentToResource,
    filters: {
      ...untaggedMovementFilters,
      direction: directionFilter,
      reason: oneOf(
        enumFilter('Only those that were declined for one of these reasons.', achReturnReasons),
        (one: DeclinedIncomingPayment) => one.reason,
      ),
    },
    sort: 'descending',
    include: includes('customer', 'account'),
  }),
});
