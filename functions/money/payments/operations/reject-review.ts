import * as z from 'zod';
import { reviewerBehind } from '../../../kernel/journal/four-eyes.ts';
import { defineOperation, defineVariant } from '../../../kernel/http/operation.ts';
import { rejectPayment } from '../ach-steps.ts';
import { reviewFrame } from '../reviews.ts';
import { answerPaymentStep } from '../sandbox-step.ts';
import { rejectionReasons } from '../statuses.ts';
import { payments } from '../store.ts';

export const rejectPaymentReview = defineOperation({
  ...reviewFrame,
  id: 'rejectPaymentReview',
  summary: 'Reject a payment that waits for a review',
  description:
    'Pending Review becomes Rejected with the reason, and the money of a Credit goes back to the account. Rejecting again with the same reason is 200 and changes nothing; another reason is 409, and so is a payment that was approved or never waited. The token has to be one of another user than the one who answers for the payment, otherwise the answer is 409.',
  path: '/payment-reviews/{id}/reject',
  request: {
    variants: [
      defineVariant({
        type: 'paymentRejection',
        attributes: z.object({
          reason: z.enum(rejectionReasons, { error: `must be one of ${rejectionReasons.join(', ')}` }),
        }),
        example: { attributes: { reason: 'SuspectedFraud' } },
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
