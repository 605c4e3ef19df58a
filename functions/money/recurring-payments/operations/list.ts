import {
  type AccountOwned,
  accountOwnedList,
  accountOwnedUses,
  loadOwners,
} from '../../../accounts/accounts/account-owned-list.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { dateFilter, enumFilter, idFilter, sortByCreation, typeFilter } from '../../../kernel/jsonapi/query.ts';
import { isNarrowed } from '../../../kernel/lists/common-filters.ts';
import { filteredPageOf, pageOf } from '../../../kernel/lists/list-source.ts';
import { organisationListUses } from '../../../kernel/lists/organisation-list.ts';
import { listReply, listSchema } from '../../../kernel/http/list-reply.ts';
import { recurringPaymentResource, recurringPaymentToResource } from '../resource.ts';
import {
  type RecurringPayment,
  recurringPaymentKind,
  recurringPayments,
  recurringPaymentStatuses,
  recurringPaymentTypes,
} from '../store.ts';

const ofAccounts: AccountOwned<RecurringPayment> = {
  type: 'recurringPayment',
  numbered: recurringPayments,
  count: (account) => account.recurringPayments,
};

export const listRecurringPayments = defineOperation({
  id: 'listRecurringPayments',
  summary: 'List recurring payments',
  capability: 'recurring-payments',
  method: 'GET',
  path: '/recurring-payments',
  scopes: ['payments'],
  timeoutSeconds: 5,
  request: {
    query: {
      filters: {
        accountId: idFilter('id of the account'),
        customerId: idFilter('id of an owner of the account'),
        status: enumFilter(`status: ${recurringPaymentStatuses.join(', ')}`, recurringPaymentStatuses),
        type: typeFilter(recurringPaymentTypes),
        fromStartTime: dateFilter('startTime on this date or later'),
        toStartTime: dateFilter('startTime on this date or earlier'),
        fromEndTime: dateFilter('endTime on this date or later'),
        toEndTime: dateFilter('endTime on this date or earlier'),
      },
      sort: sortByCreation('descending'),
      page: true,
    },
  },
  response: { status: 200, data: listSchema(recurringPaymentResource) },
  errors: ['limits_exceeded', 'account_busy'],
  uses: { read: [recurringPaymentKind, ...accountOwnedUses, ...organisationListUses], write: [] },

  load: ({ organisationId, query, accessScope }) =>
    loadOwners(organisationId, query.filter, accessScope, 'recurringPayment'),

  handle: async ({ organisationId, accessScope, query, loaded, table }) => {
    const { filter, page, sort } = query;
    const source = await accountOwnedList(table, organisationId, ofAccounts, filter, loaded, accessScope);
    const matches = ({ status, type, schedule }: RecurringPayment) =>
      (filter.status?.includes(status) ?? true) &&
      (filter.type?.includes(type) ?? true) &&
      isWithin(schedule.startTime, filter.fromStartTime, filter.toStartTime) &&
      isWithin(schedule.endTime, filter.fromEndTime, filter.toEndTime);
    const found = isNarrowed(filter, ['accountId', 'customerId'])
      ? await filteredPageOf(source, page, sort, matches, ['filter[accountId]'])
      : await pageOf(source, page, sort);
    return listReply(found, page, recurringPaymentToResource);
  },
});

/** Both ends count. A schedule without the date lies within no span. */
function isWithin(date: string | undefined, from: string | undefined, to: string | undefined): boolean {
  if (from === undefined && to === undefined) return true;
  return date !== undefined && (from === undefined || date >= from) && (to === undefined || date <= to);
}
