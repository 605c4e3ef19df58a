import { defineOperation } from '../../../kernel/http/operation.ts';
import { answerStep, cardStepFrame } from '../step-operation.ts';

export const reportLostCard = defineOperation({
  ...cardStepFrame,
  id: 'reportLostCard',
  path: '/cards/{id}/report-lost',

  handle: (call) => answerStep('reportLost', call),
});
