import { accountOwnedList } from '../../../accounts/accounts/account-owned-list.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { enumFilter, idFilter } from '../../../kernel/jsonapi/query.ts';
import { createdBefore, createdFrom, withTags } from '../../../kernel/lists/common-filters.ts';
import { appliedBySource, equalTo, oneOf } from '../../../kernel/lists/filters.ts';
import { rewardToResource } from '../resource.ts';
import { type Reward, rewards, rewardStatuses } from '../store.ts';

export const listRewards = defineOperation({
  id: 'listRewards',
  capability: 'rewards',
  method: 'GET',
  path: '/rewards',
  scopes: ['rewards'],
  timeoutSeconds: 5,
  ...accountOwnedList({
    things: rewards,
    toResource: rewardToResource,
    accountFilter: 'receivingAccountId',
    filters: {
      receivingAccountId: equalTo(
        idFilter('Only those that the account with this id has received.'),
        (one: Reward) => one.accountId,
      ),
      customerId: appliedBySource(idFilter('Only rewards to accounts of the customer with this id.')),
      transactionId: equalTo(
        idFilter('Only the reward whose transaction on the receiving account has this id.'),
        (one: Reward) => one.transaction?.id,
      ),
      rewardedTransactionId: equalTo(
        idFilter('Only rewards for the transaction with this id.'),
        (one: Reward) => one.rewardedTransaction?.id,
      ),
      cardId: equalTo(
        idFilter('Only rewards for transactions by the card with this id.'),
        (one: Reward) => one.card?.id,
      ),
      status: oneOf(enumFilter('Only those in one of these statuses.', rewardStatuses), (one: Reward) => one.status),
      since: createdFrom('Only what was created at this moment or later (RFC 3339).'),
      until: createdBefore('Only what was created before this moment (RFC 3339).'),
      tags: withTags,
    },
    sort: 'descending',
  }),
});
