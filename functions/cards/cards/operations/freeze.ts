import { defineOperation } from '../../../kernel/http/operation.ts';
import { answerStep, cardStepFrame } from '../step-operation.ts';

export const freezeCard = defineOperation({
  ...cardStepFrame,
  id: 'freezeCard',
  summary: 'Freeze a card',
  description:
    'A frozen card declines everything until it is unfrozen. Freezing it again answers 200 and changes nothing.',
  path: '/cards/{id}/freeze',

  handle: (call) => answerStep('freeze', call),
});
