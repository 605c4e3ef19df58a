/** The items of disputes that other capabilities may use; everything else in the store is private to this one. */
export { disputeKind } from './store.ts';
