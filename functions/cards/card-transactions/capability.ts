import { defineCapability } from '../../define-capability.ts';
import { cardActivitySteps } from './activity-steps.ts';
import { depositInSandbox } from './operations/sandbox-atm-deposit.ts';
import { withdrawInSandbox } from './operations/sandbox-atm-withdrawal.ts';
import { moveByCardInSandbox } from './operations/sandbox-card-transaction.ts';
import { purchaseInSandbox } from './operations/sandbox-purchase.ts';
import { reverseInSandbox } from './operations/sandbox-reversal.ts';
import { atmTransaction, cardTransaction, cardReversalTransaction, purchaseTransaction } from './transaction-types.ts';
import { cardTransactionTypeTexts } from './transaction-texts.ts';
import { cardTransactionsReference } from './reference.ts';
import { cardTransactionTexts } from './texts.ts';

export const cardTransactionsCapability = defineCapability({
  name: 'card-transactions',
  reference: cardTransactionsReference,
  operations: [purchaseInSandbox, moveByCardInSandbox, reverseInSandbox, withdrawInSandbox, depositInSandbox],
  texts: cardTransactionTexts,
  dueKinds: [cardActivitySteps],
  transactionTypes: [purchaseTransaction, atmTransaction, cardTransaction, cardReversalTransaction],
  transactionTexts: cardTransactionTypeTexts,
});
