import * as z from 'zod';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { takePayment } from '../ach-steps.ts';
import { answerPaymentStep, ofPayment, sandboxStepFrame } from '../sandbox-step.ts';
import { payments } from '../store.ts';

export const transmitAchPayment = defineOperation({
  ...sandboxStepFrame,
  id: 'transmitAchPayment',
  path: '/sandbox/ach/transmit',
  request: {
    variants: [
      defineVariant({
        type: 'transmitAchPayment',
        attributes: z.object({}),
        relationships: ofPayment,
      }),
    ],
  },
  needs: ['achRail'],

  load: ({ organisationId, body }) => ({
    payment: payments.ref(organisationId, body.relationships.payment.data.id),
  }),

  handle: ({ body, loaded, ...call }) => {
    const { id } = body.relationships.payment.data;
    return answerPaymentStep(call, loaded.payment, { id, pointer: '/data/relationships/payment' }, takePayment);
  },
});
