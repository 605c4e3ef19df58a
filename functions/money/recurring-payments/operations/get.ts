import { defineOperation } from '../../../kernel/http/operation.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { recurringPaymentToResource } from '../resource.ts';
import {
  deletedRecurringPaymentKind,
  deletedRecurringPayments,
  lookAgain,
  recurringPaymentKind,
  recurringPayments,
} from '../store.ts';

export const getRecurringPayment = defineOperation({
  id: 'getRecurringPayment',
  capability: 'recurring-payments',
  method: 'GET',
  path: '/recurring-payments/{id}',
  scopes: ['payments'],
  timeoutSeconds: 5,
  response: { status: 200 },
  errors: ['not_found'],
  uses: { read: [recurringPaymentKind, deletedRecurringPaymentKind], write: [] },

  load: ({ organisationId, path }) => ({
    one: recurringPayments.ref(organisationId, path.id),
    gone: deletedRecurringPayments.ref(organisationId, path.id),
  }),

  handle: async ({ path, loaded, attempt, once }) => {
    await lookAgain(loaded, { attempt, once });
    const found = loaded.one ?? loaded.gone;
    if (found === undefined) throw notFound('The recurring payment', path.id);
    return { data: recurringPaymentToResource(found) };
  },
});
