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
      accountId: appliedBySource(idFilter('Only what belongs to the account with this id.')),
      customerId: appliedBySource(idFilter('Only what belongs to accounts of the customer with this id.')),
      transactionId: equalTo(
        idFilter('Only disputes of the transaction with this id.'),
        (one: Dispute) => one.transaction.id,
      ),
      status: oneOf(enumFilter('Only those in one of these statuses.', disputeStatuses), (one: Dispute) => one.status),
      since: createdFrom('Only what was created at this moment or later (RFC 3339).'),
      until: createdBefore('Only what was created before this moment (RFC 3339).'),
      tags: withTags,
    },
    sort: 'descending',
    include: includes('customer', 'account', 'transaction'),
  }),
});
