import { defineOperation } from '../../../kernel/http/operation.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { bulkToResource } from '../resource.ts';
import { bulk, bulkKind, bulkTypeOf } from '../store.ts';

export const getBulkPayments = defineOperation({
  id: 'getBulkPayments',
  capability: 'payments',
  method: 'GET',
  path: '/payments/bulk/{id}',
  scopes: ['payments'],
  callers: 'organisation',
  // Payments from any account may be in a bulk.
  limitedTokens: 'refused',
  timeoutSeconds: 5,
  response: { status: 200 },
  errors: ['not_found'],
  uses: { read: [bulkKind], write: [] },

  load: ({ organisationId, path }) => ({ bulk: bulk(organisationId, path.id) }),

  handle: ({ path, loaded }) => {
    const { bulk: one } = loaded;
    if (one === undefined || bulkTypeOf(one) !== 'bulkPayments') throw notFound('The bulk', path.id);
    return { data: bulkToResource(one) };
  },
});
