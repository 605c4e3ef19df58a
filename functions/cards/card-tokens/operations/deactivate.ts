import { defineOperation } from '../../../kernel/http/operation.ts';
import { answerTokenStep, tokenStepFrame } from '../operation-frame.ts';
import { deactivateToken } from '../token.ts';

export const deactivateCardToken = defineOperation({
  ...tokenStepFrame,
  id: 'deactivateCardToken',
  path: '/card-tokens/{id}/deactivate',

  handle: (call) => answerTokenStep(deactivateToken, call),
});
