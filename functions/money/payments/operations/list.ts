import { accountOwnedList } from '../../../accounts/accounts/account-owned-list.ts';
import { includes } from '../../../accounts/includes/include.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { enumFilter, idFilter, typeFilter } from '../../../kernel/jsonapi/query.ts';
import { directionFilter, movementFilters } from '../../../kernel/lists/common-filters.ts';
import { equalTo, filterBy, oneOf } from '../../../kernel/lists/filters.ts';
import { paymentTypesNotOffered } from '../not-offered.ts';
import { paymentToResource } from '../resource.ts';
import { paymentStatuses, paymentTypes } from '../statuses.ts';
import { type Payment, payments } from '../store.ts';

/** The values that filters accept, including kinds and statuses that no payment can have yet: these find nothing. */
const types = [...paymentTypes, ...paymentTypesNotOffered] as const;

export const listPayments = defineOperation({
  id: 'listPayments',
  capability: 'payments',
  method: 'GET',
  path: '/payments',
  scopes: ['payments'],
  timeoutSeconds: 5,
  ...accountOwnedList({
    things: payments,
    opened: paymentToResource,
    filters: {
      ...movementFilters,
      counterpartyAccountId: equalTo(
        idFilter('Only book payments whose other side is the account with this id.'),
        otherAccountOf,
      ),
      counterpartyId: equalTo(
        idFilter('Only ACH payments that were ordered with the counterparty with this id.'),
        (one: Payment) => (one.type === 'achPayment' ? one.counterpartyId : undefined),
      ),
      recurringPaymentId: equalTo(
        idFilter('Only payments that the recurring payment with this id has made.'),
        (one: Payment) => one.recurringPayment?.id,
      ),
      status: oneOf(
        enumFilter('Only those in one of these statuses.', paymentStatuses, { PendingReview: 'Pending Review' }),
        (one: Payment) => one.status,
      ),
      type: oneOf<(typeof types)[number], Payment>(typeFilter(types), ({ type }) => type),
      direction: directionFilter,
      feature: filterBy(
        enumFilter('Only payments that have all of these features.', ['RecurringPayment', 'SameDay']),
        (one: Payment, wanted) => wanted.every((feature) => hasFeature(one, feature)),
      ),
    },
    sort: 'descending',
    include: includes('customer', 'account', 'transaction'),
  }),
});

/** The account of this organisation on the other side, where there is one. */
function otherAccountOf(one: Payment): string | undefined {
  return one.type === 'pushToCardPayment' ? undefined : one.counterpartyAccountId;
}

function hasFeature(one: Payment, feature: 'RecurringPayment' | 'SameDay'): boolean {
  if (feature === 'RecurringPayment') return one.recurringPayment !== undefined;
  return one.type === 'achPayment' && one.sameDay;
}
