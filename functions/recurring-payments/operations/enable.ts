import { defineOperation } from '../../kernel/http/operation.ts';
import { notFound } from '../../kernel/http/problem.ts';
import { replace } from '../../kernel/table/write.ts';
import { statusEvents } from '../events.ts';
import { enable } from '../recurring-payment.ts';
import { recurringPaymentResource, recurringPaymentToResource } from '../resource.ts';
import { recurringPayment, recurringPaymentKind } from '../store.ts';

export const enableRecurringPayment = defineOperation({
  id: 'enableRecurringPayment',
  summary: 'Enable a recurring payment',
  description:
    'Active again from the next due date on, or Completed when its dates or its number of payments are used up. Due dates that passed while it was disabled are skipped.',
  capability: 'recurring-payments',
  method: 'POST',
  path: '/recurring-payments/{id}/enable',
  scopes: ['payments'],
  timeoutSeconds: 5,
  response: { status: 200, data: recurringPaymentResource },
  errors: ['not_found', 'invalid_state'],
  uses: { read: [], write: [recurringPaymentKind] },

  load: ({ organisationId, path }) => ({ one: recurringPayment(organisationId, path.id) }),

  handle: async ({ path, loaded, now, platform, save }) => {
    if (loaded.one === undefined) throw notFound('The recurring payment', path.id);
    const enabled = enable(loaded.one, now, platform.settings);
    if (enabled === undefined) return { data: recurringPaymentToResource(loaded.one) };

    await save({
      writes: [replace(enabled)],
      events: statusEvents(enabled, loaded.one.status),
      due: enabled.dueAt === undefined ? [] : [{ key: enabled, dueAt: enabled.dueAt }],
    });
    return { data: recurringPaymentToResource(enabled) };
  },
});
