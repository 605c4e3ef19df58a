import * as z from 'zod';
import { reviewerBehind } from '../../../kernel/journal/four-eyes.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { rejectPayment } from '../ach-steps.ts';
import { reviewFrame } from '../reviews.ts';
import { answerPaymentStep } from '../sandbox-step.ts';
import { rejectionReasons } from '../statuses.ts';
import { payments } from '../store.ts';

export const rejectPaymentReview = defineOperation({
  ...reviewFrame,
  id: 'rejectPaymentReview',
  path: '/payment-reviews/{id}/reject',
  request: {
    variants: [
      defineVariant({
        type: 'paymentRejection',
        attributes: z.object({
          reason: z.enum(rejectionReasons, { error: `must be one of ${rejectionReasons.join(', ')}` }),
        }),
      }),
    ],
  },

  load: ({ organisationId, path }) => ({ payment: payments.ref(organisationId, path.id) }),

  handle: ({ path, body, loaded, ...call }) => {
    const { reason } = body.attributes;
    return answerPaymentStep(call, loaded.payment, path, (platform, moment, key) =>
      rejectPayment(platform, moment, key, reason, reviewerBehind(moment.author, platform.settings)),
    );
  },
});
