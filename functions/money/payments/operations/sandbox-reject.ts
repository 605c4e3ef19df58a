import * as z from 'zod';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { rejectPayment } from '../ach-steps.ts';
import { answerPaymentStep, sandboxStepFrame } from '../sandbox-step.ts';
import { rejectionReasons } from '../statuses.ts';
import { payments } from '../store.ts';

export const sandboxRejectPayment = defineOperation({
  ...sandboxStepFrame,
  id: 'sandboxRejectPayment',
  path: '/sandbox/payments/{id}/reject',
  request: {
    optionalBody: true,
    variants: [
      defineVariant({
        type: 'paymentReject',
        attributes: z.object({
          reason: z.enum(rejectionReasons, { error: 'must be the reason of a rejection' }).optional(),
        }),
      }),
    ],
  },

  load: ({ organisationId, path }) => ({ payment: payments.ref(organisationId, path.id) }),

  handle: ({ path, body, loaded, ...call }) => {
    const { reason } = body.attributes;
    return answerPaymentStep(call, loaded.payment, path, (platform, moment, key) =>
      rejectPayment(platform, moment, key, reason),
    );
  },
});
