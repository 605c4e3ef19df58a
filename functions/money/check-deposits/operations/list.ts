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
      accountId: appliedBySource(idFilter('Only what belongs to the account with this id.')),
      customerId: appliedBySource(idFilter('Only what belongs to accounts of the customer with this id.')),
      status: oneOf(
        enumFilter('Only those in one of these statuses.', checkDepositStatuses),
        (one: CheckDeposit) => one.status,
      ),
      since: createdFrom('Only what was created at this moment or later (RFC 3339).'),
      until: createdBefore('Only what was created before this moment (RFC 3339).'),
      fromAmount: atLeast('Only those of at least so many cents.', (one: CheckDeposit) => one.amount),
      toAmount: atMost('Only those of at most so many cents.', (one: CheckDeposit) => one.amount),
      tags: withTags,
    },
    sort: 'descending',
    include: includes('customer', 'account', 'transaction'),
  }),
});
