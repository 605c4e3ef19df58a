import { includable, included, includeUses } from '../../../accounts/includes/include.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { authorizationToResource } from '../resource.ts';
import { authorizationKind, authorizations } from '../store.ts';

export const getAuthorization = defineOperation({
  id: 'getAuthorization',
  capability: 'authorizations',
  method: 'GET',
  path: '/authorizations/{id}',
  scopes: ['authorizations'],
  timeoutSeconds: 5,
  request: { query: { include: includable('customer', 'account') } },
  response: { status: 200 },
  errors: ['not_found'],
  uses: { read: [authorizationKind, ...includeUses], write: [] },
  needs: ['cipher'],

  load: ({ organisationId, path }) => ({ authorization: authorizations.ref(organisationId, path.id) }),

  handle: async ({ path, loaded: { authorization }, ...call }) => {
    if (authorization === undefined) throw notFound('The authorization', path.id);
    const data = authorizationToResource(authorization);
    return { data, ...(await included([data], call)) };
  },
});
