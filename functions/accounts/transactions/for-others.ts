/** The items of transactions that other capabilities may use; everything else in the stores is private to this one. */
export { type Transaction, transactionItem, transactionKind, transactions } from './store.ts';
