/** The items of check deposits that other capabilities may use; everything else in the store is private to this one. */
export { checkDepositItem, checkDepositKind, checkSides } from './store.ts';
