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
      batchAccountId: equalTo(idFilter('id of the batch account'), (one: BatchRelease) => one.batchAccountId),
      receiverId: equalTo(idFilter('id of the account that received it'), (one: BatchRelease) => one.receiverId),
      accountId: notBySource(
        filterBy(
          idFilter('id of the batch account or of the receiver'),
          (one: BatchRelease, id) => one.batchAccountId === id || one.receiverId === id,
        ),
      ),
      status: oneOf(
        enumFilter(`status: ${batchReleaseStatuses.join(', ')}`, batchReleaseStatuses),
        (one: BatchRelease) => statusOf(one),
      ),
      tags: withTags,
    },
    sort: 'descending',
  }),
});
