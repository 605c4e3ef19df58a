/** The items of accounts that other capabilities may use; everything else in the stores is private to this one. */
export { type Account, account, accountItem, accountKind, accounts, accountsById } from './store.ts';
