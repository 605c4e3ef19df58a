import { accountOwnedList } from '../../../accounts/accounts/account-owned-list.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { dateFilter, idFilter, typeFilter } from '../../../kernel/jsonapi/query.ts';
import { withTags } from '../../../kernel/lists/common-filters.ts';
import { appliedBySource, equalTo, filterBy, oneOf } from '../../../kernel/lists/filters.ts';
import { deletedList } from '../deleted-list.ts';
import { recurringPaymentToResource } from '../resource.ts';
import { asksForDeleted, statusesOrDeleted } from '../status-filter.ts';
import { type RecurringPayment, recurringPayments, recurringPaymentTypes } from '../store.ts';

type End = 'startTime' | 'endTime';

/** Keeps schedules that begin or end on a date or later. A schedule without the date is not kept. */
const from = (end: End) =>
  filterBy(
    dateFilter(`Only schedules whose \`${end}\` is this day (YYYY-MM-DD) or later.`),
    ({ schedule }: RecurringPayment, date) => {
      const stored = schedule[end];
      return stored !== undefined && stored >= date;
    },
  );

/** The same for a date or earlier. */
const to = (end: End) =>
  filterBy(
    dateFilter(`Only schedules whose \`${end}\` is this day (YYYY-MM-DD) or earlier.`),
    ({ schedule }: RecurringPayment, date) => {
      const stored = schedule[end];
      return stored !== undefined && stored <= date;
    },
  );

export const listRecurringPayments = defineOperation({
  id: 'listRecurringPayments',
  capability: 'recurring-payments',
  method: 'GET',
  path: '/recurring-payments',
  scopes: ['payments'],
  timeoutSeconds: 5,
  ...accountOwnedList({
    things: recurringPayments,
    instead: { things: deletedList, isRequested: asksForDeleted, applied: 'status' },
    toResource: recurringPaymentToResource,
    filters: {
      accountId: appliedBySource(idFilter('Only what belongs to the account with this id.')),
      customerId: appliedBySource(idFilter('Only what belongs to accounts of the customer with this id.')),
      counterpartyId: equalTo(
        idFilter('Only schedules of ACH payments to or from the counterparty with this id.'),
        (one: RecurringPayment) => (one.type === 'recurringCreditBookPayment' ? undefined : one.counterpartyId),
      ),
      tags: withTags,
      status: oneOf(statusesOrDeleted, (one: RecurringPayment) => one.status),
      type: oneOf(typeFilter(recurringPaymentTypes), (one: RecurringPayment) => one.type),
      fromStartTime: from('startTime'),
      toStartTime: to('startTime'),
      fromEndTime: from('endTime'),
      toEndTime: to('endTime'),
    },
    sort: 'descending',
    errors: ['account_busy'],
  }),
});
