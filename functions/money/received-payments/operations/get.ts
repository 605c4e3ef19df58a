import { includable, included, includeUses } from '../../../accounts/includes/include.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { receivedPaymentToResource } from '../resource.ts';
import { receivedPaymentKind, receivedPayments } from '../store.ts';

export const getReceivedPayment = defineOperation({
  id: 'getReceivedPayment',
  capability: 'received-payments',
  method: 'GET',
  path: '/received-payments/{id}',
  scopes: ['received-payments'],
  timeoutSeconds: 5,
  request: {
    query: {
      include: includable(
        'customer',
        'account',
        'receivePaymentTransaction',
        'paymentAdvanceTransaction',
        'repayPaymentAdvanceTransaction',
      ),
    },
  },
  response: {
    status: 200,
  },
  errors: ['not_found'],
  uses: { read: [receivedPaymentKind, ...includeUses], write: [] },
  needs: ['cipher'],

  load: ({ organisationId, path }) => ({ payment: receivedPayments.ref(organisationId, path.id) }),

  handle: async ({ path, loaded, ...call }) => {
    if (loaded.payment === undefined) throw notFound('The received payment', path.id);
    const data = receivedPaymentToResource(loaded.payment);
    return { data, ...(await included([data], call)) };
  },
});
