/** The items of counterparties that other capabilities may use; everything else in the stores is private to this one. */
export { type Counterparty, accountTypes, counterparties, counterpartyKind, openCounterpartyNumber } from './store.ts';
