import { defineOperation } from '../../../kernel/http/operation.ts';
import { answerResume, tokenStepFrame } from '../operation-frame.ts';

export const resumeCardToken = defineOperation({
  ...tokenStepFrame,
  id: 'resumeCardToken',
  method: 'DELETE',
  path: '/card-tokens/{id}/suspension',

  handle: answerResume,
});
