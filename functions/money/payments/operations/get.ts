import { defineOperation } from '../../../kernel/http/operation.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { includable, included, includeUses } from '../../../accounts/includes/include.ts';
import { paymentToResource } from '../resource.ts';
import { paymentKind, payments } from '../store.ts';

export const getPayment = defineOperation({
  id: 'getPayment',
  capability: 'payments',
  method: 'GET',
  path: '/payments/{id}',
  scopes: ['payments'],
  timeoutSeconds: 5,
  request: { query: { include: includable('customer', 'account', 'transaction') } },
  response: {
    status: 200,
  },
  errors: ['not_found'],
  uses: { read: [paymentKind, ...includeUses], write: [] },
  needs: ['cipher'],

  load: ({ organisationId, path }) => ({ payment: payments.ref(organisationId, path.id) }),

  handle: async ({ path, loaded, ...call }) => {
    if (loaded.payment === undefined) throw notFound('The payment', path.id);
    const data = paymentToResource(loaded.payment, await call.cipher());
    return { data, ...(await included([data], call)) };
  },
});
