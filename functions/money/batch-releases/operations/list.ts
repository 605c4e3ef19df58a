import { accountOwnedList } from '../../../accounts/accounts/account-owned-list.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { enumFilter, idFilter } from '../../../kernel/jsonapi/query.ts';
import { withTags } from '../../../kernel/lists/common-filters.ts';
import { equalTo, filterBy, notBySource, oneOf } from '../../../kernel/lists/filters.ts';
import { batchReleaseToResource } from '../resource.ts';
import { batchReleaseStatuses } from '../statuses.ts';
import { type BatchRelease, batchReleases, statusOf } from '../store.ts';

export const listBatchReleases = defineOperation({
  id: 'listBatchReleases',
  capability: 'batch-releases',
  method: 'GET',
  path: '/batch-releases',
  scopes: ['batch-releases'],
  timeoutSeconds: 5,
  ...accountOwnedList({
    things: batchReleases,
    opened: batchReleaseToResource,
    accountFilter: 'batchAccountId',
    filters: {
      batchAccountId: equalTo(
        idFilter('Only those that the account with this id pays.'),
        (one: BatchRelease) => one.batchAccountId,
      ),
      receiverId: equalTo(
        idFilter('Only those that the account with this id has received.'),
        (one: BatchRelease) => one.receiverId,
      ),
      accountId: notBySource(
        filterBy(
          idFilter('Only those that the account with this id pays or gets.'),
          (one: BatchRelease, id) => one.batchAccountId === id || one.receiverId === id,
        ),
      ),
      status: oneOf(enumFilter('Only those in one of these statuses.', batchReleaseStatuses), (one: BatchRelease) =>
        statusOf(one),
      ),
      tags: withTags,
    },
    sort: 'descending',
  }),
});
