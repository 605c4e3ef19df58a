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
      batchAccountId: equalTo(
        idFilter('Only those that the account with this id pays.'),
        (one: BatchRelease) => one.batchAccountId,
      ),
      receiverId: equalTo(
        idFilter('Only those that the account with this id would receive.'),
        (one: BatchRelease) => one.receiverId,
      ),
      since: createdFrom('Only what was created at this moment or later (RFC 3339).'),
      until: createdBefore('Only what was created before this moment (RFC 3339).'),
    },
    sort: 'ascending',
    errors: ['limits_exceeded'],
  }),
});
