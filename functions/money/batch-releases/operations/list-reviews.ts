import { defineOperation } from '../../../kernel/http/operation.ts';
import { organisationOwnedList } from '../../../kernel/http/organisation-owned-list.ts';
import { idFilter } from '../../../kernel/jsonapi/query.ts';
import { createdBefore, createdFrom } from '../../../kernel/lists/common-filters.ts';
import { equalTo } from '../../../kernel/lists/filters.ts';
import { batchReleaseToResource } from '../resource.ts';
import { batchReleaseReviews } from '../reviews.ts';
import type { BatchRelease } from '../store.ts';

export const listBatchReleaseReviews = defineOperation({
  id: 'listBatchReleaseReviews',
  capability: 'batch-releases',
  method: 'GET',
  path: '/batch-release-reviews',
  scopes: ['payment-reviews'],
  timeoutSeconds: 5,
  ...organisationOwnedList({
    things: batchReleaseReviews,
    opened: batchReleaseToResource,
    filters: {
      batchAccountId: equalTo(idFilter('id of the batch account'), (one: BatchRelease) => one.batchAccountId),
      receiverId: equalTo(idFilter('id of the account that would receive it'), (one: BatchRelease) => one.receiverId),
      since: createdFrom('created at this moment or later (RFC3339)'),
      until: createdBefore('created before this moment (RFC3339)'),
    },
    sort: 'ascending',
    errors: ['limits_exceeded'],
  }),
});
