import { defineOperation } from '../../../kernel/http/operation.ts';
import {
  createPaymentErrors,
  createPaymentUses,
  decidePayment,
  loadsOfPayment,
  paymentForms,
  paymentLine,
} from '../create-payment.ts';
import { paymentResource, paymentToResource } from '../resource.ts';
import { getPayment } from './get.ts';
import { processorTokenNote, sandboxNote } from '../../../ports/sandbox-values.ts';

export const createPayment = defineOperation({
  id: 'createPayment',
  summary: 'Create a payment',
  description: `A book payment moves money between two accounts of the platform at once. An ACH payment waits for the next window of the rail; a Credit debits the account at once, and goes to another account of the same organisation as a book movement. A push to card debits the account at once and is sent by its provider. Without funds, with a frozen or closed account on either side, or beyond a hard limit, a payment is created Rejected with its reason. An account whose owners are all Archived takes no payments. ${processorTokenNote()} ${sandboxNote('destinationCardId', 'card')}`,
  capability: 'payments',
  method: 'POST',
  path: '/payments',
  scopes: ['payments-write'],
  timeoutSeconds: 5,
  request: { variants: paymentForms },
  response: { status: 201, data: paymentResource },
  errors: createPaymentErrors,
  uses: createPaymentUses,
  needs: ['accountLinking'],
  replayedBy: getPayment,

  line: paymentLine,
  load: ({ organisationId, body }) => loadsOfPayment(organisationId, body),

  handle: async ({ save, ...call }) => {
    const { payment, change } = await decidePayment(call);
    await save(change, payment.id);
    return { data: paymentToResource(payment, await call.cipher()) };
  },
});
