import { defineTransactionTexts } from '../../define-texts.ts';
import { addressTexts, otherSideTexts, transactionFieldTexts } from '../../shared-texts.ts';
import type { releaseTransaction } from './transaction-types.ts';

export const releaseTransactionTexts = defineTransactionTexts<typeof releaseTransaction>({
  releaseTransaction: {
    ...transactionFieldTexts,
    senderName: 'The name of the person or company that has sent the money, as the request gave it.',
    senderAddress: ['Where the sender lives or has its seat, as the request gave it.', addressTexts],
    senderAccountNumber: 'The last four digits of the account of the sender.',
    counterparty: ['The batch account, from which the money was released.', otherSideTexts],
    description: 'What the money is for, as the request gave it.',
  },
});
