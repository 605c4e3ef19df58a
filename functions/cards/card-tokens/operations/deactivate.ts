import { defineOperation } from '../../../kernel/http/operation.ts';
import { answerTokenStep, tokenStepFrame } from '../operation-frame.ts';
import { deactivateToken } from '../token.ts';

export const deactivateCardToken = defineOperation({
  ...tokenStepFrame,
  id: 'deactivateCardToken',
  method: 'DELETE',
  path: '/card-tokens/{id}',

  handle: (call) => answerTokenStep(deactivateToken, call),
});
