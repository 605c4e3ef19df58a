import { defineOperation } from '../../../kernel/http/operation.ts';
import { approvePayment } from '../ach-steps.ts';
import { answerPaymentStep, sandboxStepFrame } from '../sandbox-step.ts';
import { payments } from '../store.ts';

export const sandboxApprovePayment = defineOperation({
  ...sandboxStepFrame,
  id: 'sandboxApprovePayment',
  path: '/sandbox/payments/{id}/approve',

  load: ({ organisationId, path }) => ({ payment: payments.ref(organisationId, path.id) }),

  handle: ({ path, loaded, ...call }) => answerPaymentStep(call, loaded.payment, path, approvePayment),
});
