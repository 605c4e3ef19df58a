import { defineOperation } from '../../../kernel/http/operation.ts';
import { answerStep, cardStepFrame } from '../step-operation.ts';

export const closeCard = defineOperation({
  ...cardStepFrame,
  id: 'closeCard',
  summary: 'Close a card',
  description: 'The card never works again. Closing it again answers 200 and changes nothing.',
  path: '/cards/{id}/close',

  handle: (call) => answerStep('close', call),
});
