import { defineOperation } from '../../../kernel/http/operation.ts';
import { approvePayment } from '../ach-steps.ts';
import { answerPaymentStep, sandboxStepFrame } from '../sandbox-step.ts';
import { payments } from '../store.ts';

export const sandboxApprovePayment = defineOperation({
  ...sandboxStepFrame,
  id: 'sandboxApprovePayment',
  summary: 'Approve a payment in review (sandbox)',
  description: 'Stands in for whoever reviews payments: Pending Review becomes Pending, and waits for the next window.',
  path: '/sandbox/payments/{id}/approve',

  load: ({ organisationId, path }) => ({ payment: payments.ref(organisationId, path.id) }),

  handle: ({ path, loaded, ...call }) => answerPaymentStep(call, loaded.payment, path, approvePayment),
});
