import { defineOperation } from '../../../kernel/http/operation.ts';
import { linkingAlarms } from '../../../ports/account-linking/alarms.ts';
import {
  createPaymentErrors,
  createPaymentUses,
  decidePayment,
  loadsOfPayment,
  paymentForms,
  paymentLine,
} from '../create-payment.ts';
import { paymentToResource } from '../resource.ts';
import { getPayment } from './get.ts';

export const createPayment = defineOperation({
  id: 'createPayment',
  capability: 'payments',
  method: 'POST',
  path: '/payments',
  scopes: ['payments-write'],
  timeoutSeconds: 5,
  request: { variants: paymentForms },
  response: { status: 201 },
  errors: createPaymentErrors,
  uses: createPaymentUses,
  needs: ['accountLinking'],
  alarmsOn: linkingAlarms,
  replayedBy: getPayment,

  line: paymentLine,
  load: ({ organisationId, body }) => loadsOfPayment(organisationId, body),

  handle: async ({ save, ...call }) => {
    const { payment, change } = await decidePayment(call);
    await save(change, payment.id);
    return { data: paymentToResource(payment, await call.cipher()) };
  },
});
