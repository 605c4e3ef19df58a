import { includable, included, includeUses } from '../../../accounts/includes/include.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { disputeToResource } from '../resource.ts';
import { disputeKind, disputes } from '../store.ts';

export const getDispute = defineOperation({
  id: 'getDispute',
  capability: 'disputes',
  method: 'GET',
  path: '/disputes/{id}',
  scopes: ['transactions'],
  timeoutSeconds: 5,
  request: { query: { include: includable('customer', 'account', 'transaction') } },
  response: {
    status: 200,
  },
  errors: ['not_found'],
  uses: { read: [disputeKind, ...includeUses], write: [] },
  needs: ['cipher'],

  load: ({ organisationId, path }) => ({ dispute: disputes.ref(organisationId, path.id) }),

  handle: async ({ path, loaded, ...call }) => {
    if (loaded.dispute === undefined) throw notFound('The dispute', path.id);
    const data = disputeToResource(loaded.dispute);
    return { data, ...(await included([data], call)) };
  },
});
