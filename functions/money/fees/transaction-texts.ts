import { defineTransactionTexts } from '../../define-texts.ts';
import { transactionFieldTexts } from '../../shared-texts.ts';
import type { feeReversalTransaction, feeTransaction } from './transaction-types.ts';

export const feeTransactionTexts = defineTransactionTexts<typeof feeTransaction | typeof feeReversalTransaction>({
  feeTransaction: {
    ...transactionFieldTexts,
    amount: 'The cents that were charged.',
    relatedTransaction: 'The transaction that the fee is for. Absent if the request named none.',
  },
  feeReversalTransaction: {
    ...transactionFieldTexts,
    amount: 'The cents that were given back: the whole fee.',
    relatedTransaction: 'The fee that was reversed.',
  },
});
