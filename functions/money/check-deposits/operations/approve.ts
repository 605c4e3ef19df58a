import { defineOperation } from '../../../kernel/http/operation.ts';
import { answerCheckStep, loadCheckDeposit, stepFrame } from '../found.ts';
import { decideApproval } from '../steps.ts';

const approval = {
  ...stepFrame,
  description:
    'PendingReview becomes Pending: the check waits for the next cut-off. It is Rejected instead if its account is not Open any more. Approving again is 200 and changes nothing.',
} as const;

export const approveCheckDeposit = defineOperation({
  ...approval,
  id: 'approveCheckDeposit',
  description: `${approval.description} The token has to be one of a user who does not answer for the deposit: not of one whose token made it, uploaded an image, or made such a token; otherwise the answer is 409. Above an amount of the stage two users have to approve: after the first one it stays in PendingReview, and its \`approvals\` count it.`,
  summary: 'Approve a check that waits for a review',
  capability: 'check-deposits',
  path: '/check-deposits/{id}/approve',
  scopes: ['payment-reviews-write'],

  load: ({ organisationId, path }) => loadCheckDeposit(organisationId, path.id),

  handle: (call) => answerCheckStep(call, decideApproval),
});

export const approveSandboxCheckDeposit = defineOperation({
  ...approval,
  id: 'approveSandboxCheckDeposit',
  summary: 'Simulate that a review approves a check',
  capability: 'sandbox',
  path: '/sandbox/check-deposits/{id}/approve',
  scopes: [],
  sandboxOnly: true,

  load: ({ organisationId, path }) => loadCheckDeposit(organisationId, path.id),

  handle: (call) => answerCheckStep(call, (state, terms) => decideApproval(state, terms)),
});
