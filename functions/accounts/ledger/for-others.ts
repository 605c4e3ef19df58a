/** The items of ledger that other capabilities may use; everything else in the stores is private to this one. */
export { type BookedAch, bookedAchKind, bookedAchOf, lastBookedDay } from './booked-ach.ts';
export { reconciliation, reconciliationKind } from './reconciliation-store.ts';
