import { defineOperation } from '../../../kernel/http/operation.ts';
import { answerStep, cardStepFrame } from '../step-operation.ts';

export const freezeCard = defineOperation({
  ...cardStepFrame,
  id: 'freezeCard',
  path: '/cards/{id}/freeze',

  handle: (call) => answerStep('freeze', call),
});
