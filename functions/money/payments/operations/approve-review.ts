import { reviewerBehind } from '../../../kernel/journal/four-eyes.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { approvePayment } from '../ach-steps.ts';
import { reviewFrame } from '../reviews.ts';
import { answerPaymentStep } from '../sandbox-step.ts';
import { payments } from '../store.ts';

export const approvePaymentReview = defineOperation({
  ...reviewFrame,
  id: 'approvePaymentReview',
  path: '/payment-reviews/{id}/approve',

  load: ({ organisationId, path }) => ({ payment: payments.ref(organisationId, path.id) }),

  handle: ({ path, loaded, ...call }) =>
    answerPaymentStep(call, loaded.payment, path, (platform, moment, key) =>
      approvePayment(platform, moment, key, reviewerBehind(moment.author, platform.settings)),
    ),
});
