import { notFound } from '../../../kernel/base/problem.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { bulk, bulkKind, bulkTypeOf } from '../../../money/bulk-payments/for-others.ts';
import { bulkCardsToResource } from '../resource.ts';
import { bulkResultKind, resultsOf } from '../store.ts';

export const getBulkCards = defineOperation({
  id: 'getBulkCards',
  capability: 'cards',
  method: 'GET',
  path: '/cards/bulk/{id}',
  scopes: ['cards'],
  callers: 'organisation',
  // Cards of any account may be in a bulk.
  limitedTokens: 'refused',
  timeoutSeconds: 5,
  response: { status: 200 },
  errors: ['not_found'],
  uses: { read: [bulkKind, bulkResultKind], write: [] },

  load: ({ organisationId, path }) => ({ bulk: bulk(organisationId, path.id) }),

  handle: async ({ path, loaded, table }) => {
    const { bulk: one } = loaded;
    if (one === undefined || bulkTypeOf(one) !== 'bulkCards') throw notFound('The bulk', path.id);
    return { data: bulkCardsToResource(one, await resultsOf(table, one)) };
  },
});
