import { defineOperation } from '../../../kernel/http/operation.ts';
import { answerStep, cardStepFrame } from '../step-operation.ts';

export const unfreezeCard = defineOperation({
  ...cardStepFrame,
  id: 'unfreezeCard',
  path: '/cards/{id}/unfreeze',

  handle: (call) => answerStep('unfreeze', call),
});
