import { transactionTypeNames } from './transaction-names.generated.ts';

/** Every type of transaction that this platform books. */
export const transactionTypes = transactionTypeNames;
export type TransactionType = (typeof transactionTypes)[number];
