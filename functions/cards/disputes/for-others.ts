/** What other capabilities may use of disputes; everything else is private to this one. */
export { type CountedDebit, withDisputes } from './counted.ts';
export { replaceable, replaceCredit } from './replace-credit.ts';
export { type Dispute, disputeKind, disputes } from './store.ts';
