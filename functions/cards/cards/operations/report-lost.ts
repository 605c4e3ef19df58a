import { defineOperation } from '../../../kernel/http/operation.ts';
import { answerStep, cardStepFrame } from '../step-operation.ts';

export const reportLostCard = defineOperation({
  ...cardStepFrame,
  id: 'reportLostCard',
  summary: 'Report a card lost',
  description:
    'The card never works again; replacing it orders one with a new number. Reporting it again answers 200 and changes nothing.',
  path: '/cards/{id}/report-lost',

  handle: (call) => answerStep('reportLost', call),
});
