import { defineTransactionTexts } from '../../define-texts.ts';
import { transactionFieldTexts } from '../../shared-texts.ts';
import type { checkDepositTransaction, returnedCheckDepositTransaction } from './transaction-types.ts';

export const checkDepositTransactionTexts = defineTransactionTexts<
  typeof checkDepositTransaction | typeof returnedCheckDepositTransaction
>({
  checkDepositTransaction: {
    ...transactionFieldTexts,
    amount: 'The cents of the check, which has cleared.',
    checkDeposit: 'The check deposit that has cleared.',
  },
  returnedCheckDepositTransaction: {
    ...transactionFieldTexts,
    amount: 'The cents of the check, which are taken again, even where that leaves less than nothing.',
    reason: 'Why the bank of the check has returned it.',
    checkDeposit: 'The check deposit that was returned.',
  },
});
