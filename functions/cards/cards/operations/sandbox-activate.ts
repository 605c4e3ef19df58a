import { defineOperation } from '../../../kernel/http/operation.ts';
import { answerStep, cardStepFrame } from '../step-operation.ts';

export const activateSandboxCard = defineOperation({
  ...cardStepFrame,
  id: 'activateSandboxCard',
  summary: 'Simulate that the holder activates a card',
  description:
    'In a live stage the holder activates the card with the processor. A Frozen card stays Frozen, and is Active once it is unfrozen. Activating a card again changes nothing.',
  capability: 'sandbox',
  path: '/sandbox/cards/{id}/activate',
  scopes: [],
  sandboxOnly: true,
  response: { ...cardStepFrame.response, status: 201 },

  handle: (call) => answerStep('activate', call),
});
