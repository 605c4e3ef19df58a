import { defineOperation } from '../../../kernel/http/operation.ts';
import { answerStep, cardStepFrame } from '../step-operation.ts';

export const reportStolenCard = defineOperation({
  ...cardStepFrame,
  id: 'reportStolenCard',
  path: '/cards/{id}/report-stolen',

  handle: (call) => answerStep('reportStolen', call),
});
