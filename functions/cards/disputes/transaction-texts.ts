import { defineTransactionTexts } from '../../define-texts.ts';
import { transactionFieldTexts } from '../../shared-texts.ts';
import type { disputeTransaction } from './transaction-types.ts';

export const disputeTransactionTexts = defineTransactionTexts<typeof disputeTransaction>({
  disputeTransaction: {
    ...transactionFieldTexts,
    direction: [
      'Which way the money moved.',
      { Credit: 'the dispute gives it to the account', Debit: 'the dispute takes it back' },
    ],
    disputeId: 'The id of the dispute.',
    reason:
      'Why the money moved: `ProvisionalCredit`, `ProvisionalCreditReversalDenied`, `ProvisionalCreditReversalResolved` or `FinalCredit`.',
    disputedTransaction: 'The transaction by card that is disputed.',
  },
});
