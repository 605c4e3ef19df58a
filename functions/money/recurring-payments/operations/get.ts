import { defineOperation } from '../../../kernel/http/operation.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { recurringPaymentResource, recurringPaymentToResource } from '../resource.ts';
import { recurringPaymentKind, recurringPayments } from '../store.ts';

export const getRecurringPayment = defineOperation({
  id: 'getRecurringPayment',
  summary: 'Get a recurring payment',
  capability: 'recurring-payments',
  method: 'GET',
  path: '/recurring-payments/{id}',
  scopes: ['payments'],
  timeoutSeconds: 5,
  response: { status: 200, data: recurringPaymentResource },
  errors: ['not_found'],
  uses: { read: [recurringPaymentKind], write: [] },

  load: ({ organisationId, path }) => ({ one: recurringPayments.ref(organisationId, path.id) }),

  handle: ({ path, loaded }) => {
    if (loaded.one === undefined) throw notFound('The recurring payment', path.id);
    return { data: recurringPaymentToResource(loaded.one) };
  },
});
