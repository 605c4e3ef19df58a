import { defineTexts } from '../../define-texts.ts';
import type { adjustInSandbox } from './operations/sandbox-adjustment.ts';

export const adjustmentTexts = defineTexts<{ operations: typeof adjustInSandbox }>({
  resources: {},
  requests: {
    adjustInSandbox: {
      amount: 'The cents by which the balance is corrected.',
      direction: [
        'Seen from the account.',
        { Credit: 'the balance grows by the amount', Debit: 'the balance shrinks by the amount, also below zero' },
      ],
      description: 'What the owners of the account read in the summary of the transaction.',
      account: 'The account whose balance is corrected, in any status.',
    },
  },
  events: {},
});
