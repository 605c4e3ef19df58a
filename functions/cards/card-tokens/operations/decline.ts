import { defineOperation } from '../../../kernel/http/operation.ts';
import { answerDecision, tokenDecisionFrame } from '../operation-frame.ts';

export const declineCardToken = defineOperation({
  ...tokenDecisionFrame,
  id: 'declineCardToken',
  path: '/card-tokens/{id}/decline',

  handle: (call) => answerDecision({ decision: 'Declined', declineReason: 'DeclinedByOrganisation' }, call),
});
