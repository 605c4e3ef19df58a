import { defineCapability } from '../../define-capability.ts';
import { depositInSandbox } from './operations/sandbox-atm-deposit.ts';
import { withdrawInSandbox } from './operations/sandbox-atm-withdrawal.ts';
import { purchaseInSandbox } from './operations/sandbox-purchase.ts';
import { reverseInSandbox } from './operations/sandbox-reversal.ts';
import { atmTransaction, cardReversalTransaction, purchaseTransaction } from './transaction-types.ts';

export const cardTransactions = defineCapability({
  name: 'card-transactions',
  operations: [purchaseInSandbox, reverseInSandbox, withdrawInSandbox, depositInSandbox],
  transactionTypes: [purchaseTransaction, atmTransaction, cardReversalTransaction],
});
