import { includable, included, includeUses } from '../../../accounts/includes/include.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { requestToResource } from '../resource.ts';
import { authorizationRequestKind, authorizationRequests } from '../store.ts';

export const getAuthorizationRequest = defineOperation({
  id: 'getAuthorizationRequest',
  capability: 'authorization-requests',
  method: 'GET',
  path: '/authorization-requests/{id}',
  scopes: ['authorization-requests'],
  timeoutSeconds: 5,
  request: { query: { include: includable('customer', 'account') } },
  response: {
    status: 200,
  },
  errors: ['not_found'],
  uses: { read: [authorizationRequestKind, ...includeUses], write: [] },
  needs: ['cipher'],

  load: ({ organisationId, path }) => ({ request: authorizationRequests.ref(organisationId, path.id) }),

  handle: async ({ path, loaded: { request }, ...call }) => {
    if (request === undefined) throw notFound('The authorization request', path.id);
    const data = requestToResource(request);
    return { data, ...(await included([data], call)) };
  },
});
