import { defineTransactionTexts } from '../../define-texts.ts';
import { transactionFieldTexts } from '../../shared-texts.ts';
import type { adjustmentTransaction } from './transaction-types.ts';

export const adjustmentTransactionTexts = defineTransactionTexts<typeof adjustmentTransaction>({
  adjustmentTransaction: {
    ...transactionFieldTexts,
    description: 'Why the operator has corrected the balance. At first the summary says the same.',
  },
});
