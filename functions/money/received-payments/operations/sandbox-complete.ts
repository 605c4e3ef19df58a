import { movementKinds } from '../../../accounts/ledger/movement-kinds.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { loadReceivedPayment, foundReceivedPayment } from '../found.ts';
import { receivedPaymentMachine } from '../received-payment.ts';
import { receivedPaymentToResource } from '../resource.ts';
import { receivedPaymentChange, complete } from '../steps.ts';
import { receivedPaymentKind } from '../store.ts';
import { bankOf } from '../../../organisations/banks.ts';

export const completeSandboxReceivedPayment = defineOperation({
  id: 'completeSandboxReceivedPayment',
  capability: 'sandbox',
  method: 'POST',
  path: '/sandbox/received-payments/{id}/complete',
  scopes: [],
  sandboxOnly: true,
  timeoutSeconds: 5,
  response: { status: 200 },
  errors: ['not_found', 'invalid_state', 'account_busy'],
  uses: { read: [], write: [...movementKinds, receivedPaymentKind] },

  load: ({ organisationId, path }) => loadReceivedPayment(organisationId, path.id),

  handle: async ({ path, loaded, now, platform, save }) => {
    const { payment, account } = foundReceivedPayment(loaded, path.id);
    if (receivedPaymentMachine.isRepeated(payment, 'complete', 'Completed'))
      return { data: receivedPaymentToResource(payment) };
    const step = complete(payment, account, now, bankOf(platform.settings, account.routingNumber).ach);
    await save(receivedPaymentChange(step, payment));
    return { data: receivedPaymentToResource(step.payment) };
  },
});
