import { defineTransactionTexts } from '../../define-texts.ts';
import { transactionFieldTexts } from '../../shared-texts.ts';
import type { interestTransaction } from './transaction-types.ts';

export const interestTransactionTexts = defineTransactionTexts<typeof interestTransaction>({
  interestTransaction: {
    ...transactionFieldTexts,
    amount: 'The cents of interest that the account has earned since the last payment of interest.',
  },
});
