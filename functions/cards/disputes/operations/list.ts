import { accountOwnedList } from '../../../accounts/accounts/account-owned-list.ts';
import { includes } from '../../../accounts/includes/include.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { enumFilter, idFilter } from '../../../kernel/jsonapi/query.ts';
import { createdBefore, createdFrom, withTags } from '../../../kernel/lists/common-filters.ts';
import { appliedBySource, equalTo, oneOf } from '../../../kernel/lists/filters.ts';
import { disputeToResource } from '../resource.ts';
import { disputeStatuses } from '../statuses.ts';
import { type Dispute, disputes } from '../store.ts';

export const listDisputes = defineOperation({
  id: 'listDisputes',
  capability: 'disputes',
  method: 'GET',
  path: '/disputes',
  scopes: ['transactions'],
  timeoutSeconds: 5,
  ...accountOwnedList({
    things: disputes,
    toResource: disputeToResource,
    filters: {
      accountId: appliedBySource(idFilter('id of the account')),
      customerId: appliedBySource(idFilter('id of an owner of the account')),
      transactionId: equalTo(idFilter('id of the disputed transaction'), (one: Dispute) => one.transaction.id),
      status: oneOf(enumFilter(`status: ${disputeStatuses.join(', ')}`, disputeStatuses), (one: Dispute) => one.status),
      since: createdFrom('created at this moment or later (RFC3339)'),
      until: createdBefore('created before this moment (RFC3339)'),
      tags: withTags,
    },
    sort: 'descending',
    include: includes('customer', 'account', 'transaction'),
  }),
});
