import { defineTransactionTexts } from '../../define-texts.ts';
import { otherSideTexts, transactionFieldTexts } from '../../shared-texts.ts';
import type { chargebackTransaction } from './transaction-types.ts';

export const chargebackTransactionTexts = defineTransactionTexts<typeof chargebackTransaction>({
  chargebackTransaction: {
    ...transactionFieldTexts,
    counterparty: [
      'The account at the other side: the one that got the money, or the one that was debited.',
      otherSideTexts,
    ],
    counterpartyAccount: 'The account at the other side. Customer tokens do not get it.',
    chargeback: 'The chargeback that has moved the money. Customer tokens do not get it.',
  },
});
