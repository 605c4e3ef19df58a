import { reviewerBehind } from '../../../kernel/journal/four-eyes.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { approvePayment } from '../ach-steps.ts';
import { reviewFrame } from '../reviews.ts';
import { answerPaymentStep } from '../sandbox-step.ts';
import { payments } from '../store.ts';

export const approvePaymentReview = defineOperation({
  ...reviewFrame,
  id: 'approvePaymentReview',
  summary: 'Approve a payment that waits for a review',
  description:
    'Pending Review becomes Pending: the payment waits for the next window. A Debit is Rejected instead if all owners of its account were archived meanwhile. Approving again is 200 and changes nothing, whatever became of the payment since; a payment that was rejected or never waited is 409. The token has to be one of a user who does not answer for the payment: not of the one whose token made it, or made the token that made it; otherwise the answer is 409. Above an amount of the stage two users have to approve: after the first one the payment stays in Pending Review, and its `approvals` count it.',
  path: '/payment-reviews/{id}/approve',

  load: ({ organisationId, path }) => ({ payment: payments.ref(organisationId, path.id) }),

  handle: ({ path, loaded, ...call }) =>
    answerPaymentStep(call, loaded.payment, path, (platform, moment, key) =>
      approvePayment(platform, moment, key, reviewerBehind(moment.author, platform.settings)),
    ),
});
