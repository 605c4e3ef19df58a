import { defineOperation } from '../../../kernel/http/operation.ts';
import { answerStep, cardStepFrame } from '../step-operation.ts';

export const closeCard = defineOperation({
  ...cardStepFrame,
  id: 'closeCard',
  path: '/cards/{id}/close',

  handle: (call) => answerStep('close', call),
});
