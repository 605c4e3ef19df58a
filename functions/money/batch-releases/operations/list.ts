import {
  type AccountOwned,
  accountOwnedList,
  accountOwnedUses,
  loadOwners,
} from '../../../accounts/accounts/account-owned-list.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { idFilter, sortByCreation } from '../../../kernel/jsonapi/query.ts';
import { pageOf } from '../../../kernel/lists/list-source.ts';
import { organisationListUses } from '../../../kernel/lists/organisation-list.ts';
import { listReply, listSchema } from '../../../kernel/http/list-reply.ts';
import { batchReleaseResource, batchReleaseToResource } from '../resource.ts';
import { type BatchRelease, batchReleaseKind, batchReleases } from '../store.ts';

const ofBatchAccounts: AccountOwned<BatchRelease> = {
  type: 'batchRelease',
  numbered: batchReleases,
  count: (account) => account.batchReleases ?? 0,
};

export const listBatchReleases = defineOperation({
  id: 'listBatchReleases',
  summary: 'List batch releases',
  capability: 'batch-releases',
  method: 'GET',
  path: '/batch-releases',
  scopes: ['batch-releases'],
  timeoutSeconds: 5,
  request: {
    query: {
      filters: { accountId: idFilter('id of the batch account') },
      sort: sortByCreation('descending'),
      page: true,
    },
  },
  response: { status: 200, data: listSchema(batchReleaseResource) },
  errors: ['limits_exceeded'],
  uses: { read: [batchReleaseKind, ...accountOwnedUses, ...organisationListUses], write: [] },
  needs: ['cipher'],

  load: ({ organisationId, query, accessScope }) => loadOwners(organisationId, query.filter, accessScope),

  handle: async ({ organisationId, accessScope, query, loaded, table, cipher: cipherOf }) => {
    const { filter, page, sort } = query;
    const source = await accountOwnedList(table, organisationId, ofBatchAccounts, filter, loaded, accessScope);
    const cipher = await cipherOf();
    return listReply(await pageOf(source, page, sort), page, (one) => batchReleaseToResource(one, cipher));
  },
});
