import { defineOperation } from '../../../kernel/http/operation.ts';
import { answerStep, cardStepFrame } from '../step-operation.ts';

export const activateSandboxCard = defineOperation({
  ...cardStepFrame,
  id: 'activateSandboxCard',
  capability: 'sandbox',
  path: '/sandbox/cards/{id}/activate',
  scopes: [],
  sandboxOnly: true,
  response: { ...cardStepFrame.response, status: 201 },

  handle: (call) => answerStep('activate', call),
});
