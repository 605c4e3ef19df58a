import { defineOperation } from '../../../kernel/http/operation.ts';
import { answerStep, cardStepFrame } from '../step-operation.ts';

export const unfreezeCard = defineOperation({
  ...cardStepFrame,
  id: 'unfreezeCard',
  summary: 'Unfreeze a card',
  description:
    'The card is Active or Inactive again, as it was before it was frozen. Unfreezing a card that is not frozen answers 200 and changes nothing.',
  path: '/cards/{id}/unfreeze',

  handle: (call) => answerStep('unfreeze', call),
});
