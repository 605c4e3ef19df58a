import { defineOperation } from '../../../kernel/http/operation.ts';
import { answerStep, cardStepFrame } from '../step-operation.ts';

export const reportStolenCard = defineOperation({
  ...cardStepFrame,
  id: 'reportStolenCard',
  summary: 'Report a card stolen',
  description:
    'The card never works again; replacing it orders one with a new number. Reporting it again answers 200 and changes nothing.',
  path: '/cards/{id}/report-stolen',

  handle: (call) => answerStep('reportStolen', call),
});
