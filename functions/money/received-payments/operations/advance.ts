import { movementKinds } from '../../../accounts/ledger/movement-kinds.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { loadReceivedPayment, foundReceivedPayment } from '../found.ts';
import { mustNotBeTransfer, receivedPaymentMachine } from '../received-payment.ts';
import { receivedPaymentToResource } from '../resource.ts';
import { advanceCredit, receivedPaymentChange } from '../steps.ts';
import { receivedPaymentKind } from '../store.ts';

export const advanceReceivedPayment = defineOperation({
  id: 'advanceReceivedPayment',
  capability: 'received-payments',
  method: 'POST',
  path: '/received-payments/{id}/advance',
  scopes: ['received-payments-write'],
  timeoutSeconds: 5,
  response: { status: 200 },
  errors: ['not_found', 'invalid_state', 'account_busy'],
  uses: { read: [], write: [...movementKinds, receivedPaymentKind] },

  load: ({ organisationId, path }) => loadReceivedPayment(organisationId, path.id),

  handle: async ({ path, loaded, now, save }) => {
    const { payment, account } = foundReceivedPayment(loaded, path.id);
    if (receivedPaymentMachine.isRepeated(payment, 'advance')) return { data: receivedPaymentToResource(payment) };
    receivedPaymentMachine.mustAllow(payment, 'advance');
    mustNotBeTransfer(payment, 'advanced');
    if (payment.direction === 'Debit') {
      throw receivedPaymentMachine.refused(payment, 'it is a debit, and only credits are advanced');
    }

    const step = advanceCredit(payment, account, now);
    await save(receivedPaymentChange(step, payment));
    return { data: receivedPaymentToResource(step.payment) };
  },
});
