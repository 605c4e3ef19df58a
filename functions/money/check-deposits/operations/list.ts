import { accountOwnedList } from '../../../accounts/accounts/account-owned-list.ts';
import { includes } from '../../../accounts/includes/include.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { enumFilter, idFilter } from '../../../kernel/jsonapi/query.ts';
import { atLeast, atMost, createdBefore, createdFrom, withTags } from '../../../kernel/lists/common-filters.ts';
import { appliedBySource, oneOf } from '../../../kernel/lists/filters.ts';
import { checkDepositToResource } from '../resource.ts';
import { checkDepositStatuses } from '../statuses.ts';
import { type CheckDeposit, checkDeposits } from '../store.ts';

export const listCheckDeposits = defineOperation({
  id: 'listCheckDeposits',
  capability: 'check-deposits',
  method: 'GET',
  path: '/check-deposits',
  scopes: ['check-deposits'],
  timeoutSeconds: 5,
  ...accountOwnedList({
    things: checkDeposits,
    toResource: checkDepositToResource,
    filters: {
      accountId: appliedBySource(idFilter('id of the account')),
      customerId: appliedBySource(idFilter('id of an owner of the account')),
      status: oneOf(
        enumFilter(`status: ${checkDepositStatuses.join(', ')}`, checkDepositStatuses),
        (one: CheckDeposit) => one.status,
      ),
      since: createdFrom('created at this moment or later (RFC3339)'),
      until: createdBefore('created before this moment (RFC3339)'),
      fromAmount: atLeast('amount of at least so many cents', (one: CheckDeposit) => one.amount),
      toAmount: atMost('amount of at most so many cents', (one: CheckDeposit) => one.amount),
      tags: withTags,
    },
    sort: 'descending',
    include: includes('customer', 'account', 'transaction'),
  }),
});
