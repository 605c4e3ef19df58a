import { defineOperation } from '../../../kernel/http/operation.ts';
import { answerTokenStep, mustResume, tokenStepFrame } from '../operation-frame.ts';
import { resumeToken } from '../token.ts';

export const resumeCardToken = defineOperation({
  ...tokenStepFrame,
  id: 'resumeCardToken',
  path: '/card-tokens/{id}/resume',

  handle: async (call) => {
    await mustResume(call);
    return answerTokenStep(resumeToken, call);
  },
});
