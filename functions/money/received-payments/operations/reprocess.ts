import { movementKinds } from '../../../accounts/ledger/movement-kinds.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { loadReceivedPayment, foundReceivedPayment } from '../found.ts';
import { canBeReprocessed, receivedPaymentMachine } from '../received-payment.ts';
import { receivedPaymentToResource } from '../resource.ts';
import { receivedPaymentChange, reprocess } from '../steps.ts';
import { receivedPaymentKind } from '../store.ts';

export const reprocessReceivedPayment = defineOperation({
  id: 'reprocessReceivedPayment',
  capability: 'received-payments',
  method: 'POST',
  path: '/received-payments/{id}/reprocess',
  scopes: ['received-payments-write'],
  timeoutSeconds: 5,
  response: { status: 200 },
  errors: ['not_found', 'invalid_state', 'account_busy'],
  uses: { read: [], write: [...movementKinds, receivedPaymentKind] },

  load: ({ organisationId, path }) => loadReceivedPayment(organisationId, path.id),

  handle: async ({ path, loaded, now, save }) => {
    const { payment, account } = foundReceivedPayment(loaded, path.id);
    if (payment.wasReprocessed === true && receivedPaymentMachine.isRepeated(payment, 'reprocess')) {
      return { data: receivedPaymentToResource(payment) };
    }
    receivedPaymentMachine.mustAllow(payment, 'reprocess');
    if (!canBeReprocessed(payment)) {
      const why = `the reason is ${payment.reason ?? 'unknown'}, not the lack of funds`;
      throw receivedPaymentMachine.refused(payment, why);
    }

    const step = reprocess(payment, account, now);
    await save(receivedPaymentChange(step, payment));
    return { data: receivedPaymentToResource(step.payment) };
  },
});
