import { includable, included, includeUses } from '../../../accounts/includes/include.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { declinedIncomingPaymentToResource } from '../resource.ts';
import { declinedIncomingPaymentKind, declinedIncomingPayments } from '../store.ts';

export const getDeclinedIncomingPayment = defineOperation({
  id: 'getDeclinedIncomingPayment',
  capability: 'received-payments',
  method: 'GET',
  path: '/declined-incoming-payments/{id}',
  scopes: ['payments'],
  timeoutSeconds: 5,
  request: { query: { include: includable('customer', 'account') } },
  response: {
    status: 200,
  },
  errors: ['not_found'],
  uses: { read: [declinedIncomingPaymentKind, ...includeUses], write: [] },
  needs: ['cipher'],

  load: ({ organisationId, path }) => ({ one: declinedIncomingPayments.ref(organisationId, path.id) }),

  handle: async ({ path, loaded, ...call }) => {
    if (loaded.one === undefined) throw notFound('The declined incoming payment', path.id);
    const data = declinedIncomingPaymentToResource(loaded.one);
    return { data, ...(await included([data], call)) };
  },
});
