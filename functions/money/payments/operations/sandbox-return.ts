import * as z from 'zod';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { returnPayment } from '../return-payment.ts';
import { transactionKind } from '../../../accounts/transactions/for-others.ts';
import { achReturnReasons } from '../return-reasons.ts';
import { answerPaymentStep, ofPayment, sandboxStepFrame } from '../sandbox-step.ts';
import { payments } from '../store.ts';

export const returnAchPayment = defineOperation({
  ...sandboxStepFrame,
  id: 'returnAchPayment',
  path: '/sandbox/ach/return',
  // A transfer between banks that had arrived is undone: its transaction links to the return.
  uses: { ...sandboxStepFrame.uses, replaces: [transactionKind] },
  request: {
    variants: [
      defineVariant({
        type: 'returnAchPayment',
        attributes: z.object({
          reason: z.enum(achReturnReasons, { error: 'must be the reason of an ACH return' }).optional(),
        }),
        relationships: ofPayment,
      }),
    ],
  },

  load: ({ organisationId, body }) => ({
    payment: payments.ref(organisationId, body.relationships.payment.data.id),
  }),

  handle: ({ body, loaded, ...call }) => {
    const { id } = body.relationships.payment.data;
    const { reason } = body.attributes;
    return answerPaymentStep(
      call,
      loaded.payment,
      { id, pointer: '/data/relationships/payment' },
      (platform, moment, key) => returnPayment(platform, moment, key, reason),
    );
  },
});
