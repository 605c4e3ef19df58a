import * as z from 'zod';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { clearPayment } from '../ach-steps.ts';
import { answerPaymentStep, ofPayment, sandboxStepFrame } from '../sandbox-step.ts';
import { payments } from '../store.ts';

export const clearAchPayment = defineOperation({
  ...sandboxStepFrame,
  id: 'clearAchPayment',
  path: '/sandbox/ach/clear',
  request: {
    variants: [
      defineVariant({
        type: 'clearAchPayment',
        attributes: z.object({}),
        relationships: ofPayment,
      }),
    ],
  },

  load: ({ organisationId, body }) => ({
    payment: payments.ref(organisationId, body.relationships.payment.data.id),
  }),

  handle: ({ body, loaded, ...call }) => {
    const { id } = body.relationships.payment.data;
    return answerPaymentStep(call, loaded.payment, { id, pointer: '/data/relationships/payment' }, clearPayment);
  },
});
