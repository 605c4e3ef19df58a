import { defineOperation } from '../../../kernel/http/operation.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { customerToResource } from '../resource.ts';
import { customer, customerKind } from '../store.ts';

export const getCustomer = defineOperation({
  id: 'getCustomer',
  capability: 'customers',
  method: 'GET',
  path: '/customers/{id}',
  scopes: ['customers'],
  timeoutSeconds: 5,
  response: { status: 200 },
  errors: ['not_found'],
  uses: { read: [customerKind], write: [] },
  needs: ['cipher'],

  load: ({ organisationId, path }) => ({ customer: customer(organisationId, path.id) }),

  handle: async ({ path, loaded, cipher }) => {
    if (loaded.customer === undefined) throw notFound('The customer', path.id);
    return { data: customerToResource(loaded.customer, await cipher()) };
  },
});
