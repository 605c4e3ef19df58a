import { defineOperation } from '../../../kernel/http/operation.ts';
import { answerCheckStep, loadCheckDeposit, stepFrame } from '../found.ts';
import { decideApproval } from '../steps.ts';

export const approveCheckDeposit = defineOperation({
  ...stepFrame,
  id: 'approveCheckDeposit',
  capability: 'check-deposits',
  path: '/check-deposits/{id}/approve',
  scopes: ['payment-reviews-write'],

  load: ({ organisationId, path }) => loadCheckDeposit(organisationId, path.id),

  handle: (call) => answerCheckStep(call, decideApproval),
});

export const approveSandboxCheckDeposit = defineOperation({
  ...stepFrame,
  id: 'approveSandboxCheckDeposit',
  capability: 'sandbox',
  path: '/sandbox/check-deposits/{id}/approve',
  scopes: [],
  sandboxOnly: true,

  load: ({ organisationId, path }) => loadCheckDeposit(organisationId, path.id),

  handle: (call) => answerCheckStep(call, (state, terms) => decideApproval(state, terms)),
});
