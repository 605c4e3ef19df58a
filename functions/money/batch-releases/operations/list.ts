import { accountOwnedList } from '../../../accounts/accounts/account-owned-list.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { idFilter } from '../../../kernel/jsonapi/query.ts';
import { withTags } from '../../../kernel/lists/common-filters.ts';
import { appliedBySource } from '../../../kernel/lists/filters.ts';
import { batchReleaseResource, batchReleaseToResource } from '../resource.ts';
import { batchReleases } from '../store.ts';

export const listBatchReleases = defineOperation({
  id: 'listBatchReleases',
  summary: 'List batch releases',
  capability: 'batch-releases',
  method: 'GET',
  path: '/batch-releases',
  scopes: ['batch-releases'],
  timeoutSeconds: 5,
  ...accountOwnedList({
    things: batchReleases,
    resource: batchReleaseResource,
    opened: batchReleaseToResource,
    filters: { accountId: appliedBySource(idFilter('id of the batch account')), tags: withTags },
    sort: 'descending',
  }),
});
