import { defineOperation } from '../../../kernel/http/operation.ts';
import { replace } from '../../../kernel/table/write.ts';
import { recurringPaymentStatusEvents } from '../events.ts';
import { disable, notThere } from '../recurring-payment.ts';
import { recurringPaymentToResource } from '../resource.ts';
import {
  deletedRecurringPaymentKind,
  deletedRecurringPayments,
  recurringPaymentKind,
  recurringPayments,
  lookAgain,
} from '../store.ts';

export const disableRecurringPayment = defineOperation({
  id: 'disableRecurringPayment',
  capability: 'recurring-payments',
  method: 'POST',
  path: '/recurring-payments/{id}/disable',
  scopes: ['payments'],
  timeoutSeconds: 5,
  response: { status: 200 },
  errors: ['not_found', 'invalid_state'],
  uses: { read: [deletedRecurringPaymentKind], write: [recurringPaymentKind] },

  load: ({ organisationId, path }) => ({
    one: recurringPayments.ref(organisationId, path.id),
    gone: deletedRecurringPayments.ref(organisationId, path.id),
  }),

  handle: async ({ caller, path, loaded, attempt, once, now, save }) => {
    await lookAgain(loaded, { attempt, once });
    if (loaded.one === undefined) throw notThere(loaded.gone, path.id, 'disabled');
    const disabled = disable(loaded.one, now, caller.kind);
    if (disabled === undefined) return { data: recurringPaymentToResource(loaded.one) };

    await save({ writes: [replace(disabled)], events: recurringPaymentStatusEvents(disabled, loaded.one.status) });
    return { data: recurringPaymentToResource(disabled) };
  },
});
