import { defineOperation } from '../../../kernel/http/operation.ts';
import { sortByCreation } from '../../../kernel/jsonapi/query.ts';
import { listMark } from '../../../kernel/lists/list-marks.ts';
import { pageOf } from '../../../kernel/lists/list-source.ts';
import { organisationList, organisationListUses } from '../../../kernel/lists/organisation-list.ts';
import { listReply, listSchema } from '../../../kernel/http/list-reply.ts';
import { readAll } from '../../../kernel/lists/numbered.ts';
import { bulkPaymentsResource, bulkToResource } from '../resource.ts';
import { bulk, bulkKind } from '../store.ts';

export const listBulkPayments = defineOperation({
  id: 'listBulkPayments',
  summary: 'List bulks of payments',
  capability: 'payments',
  method: 'GET',
  path: '/payments/bulk',
  scopes: ['payments'],
  callers: 'organisation',
  // Payments from any account may be in a bulk.
  limitedTokens: 'refused',
  timeoutSeconds: 5,
  request: { query: { sort: sortByCreation('descending'), page: true } },
  response: { status: 200, data: listSchema(bulkPaymentsResource) },
  errors: [],
  uses: { read: [bulkKind, ...organisationListUses], write: [] },

  load: ({ organisationId }) => ({ mark: listMark(organisationId) }),

  handle: async ({ organisationId, query, loaded, table }) => {
    const { page, sort } = query;
    const source = await organisationList(table, organisationId, 'bulkPayments', loaded.mark, (ids, options) =>
      readAll(
        table,
        ids.map((id) => bulk(organisationId, id)),
        options,
      ),
    );
    return listReply(await pageOf(source, page, sort), page, bulkToResource);
  },
});
