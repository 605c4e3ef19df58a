import { defineOperation } from '../../../kernel/http/operation.ts';
import { answerTokenStep, tokenStepFrame } from '../operation-frame.ts';
import { suspendToken } from '../token.ts';

export const suspendCardToken = defineOperation({
  ...tokenStepFrame,
  id: 'suspendCardToken',
  path: '/card-tokens/{id}/suspension',

  handle: (call) => answerTokenStep(suspendToken, call),
});
