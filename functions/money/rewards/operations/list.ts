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
      receivingAccountId: equalTo(idFilter('id of the account that received it'), (one: Reward) => one.accountId),
      customerId: appliedBySource(idFilter('id of an owner of the receiving account')),
      transactionId: equalTo(
        idFilter('id of its transaction on the receiving account'),
        (one: Reward) => one.transaction?.id,
      ),
      rewardedTransactionId: equalTo(
        idFilter('id of the transaction that it rewards'),
        (one: Reward) => one.rewardedTransaction?.id,
      ),
      cardId: equalTo(idFilter('id of the card of the rewarded transaction'), (one: Reward) => one.card?.id),
      status: oneOf(enumFilter('status: Sent, Rejected', rewardStatuses), (one: Reward) => one.status),
      since: createdFrom('created at this moment or later (RFC3339)'),
      until: createdBefore('created before this moment (RFC3339)'),
      tags: withTags,
    },
    sort: 'descending',
  }),
});
