/** The items of chargebacks that other capabilities may use; everything else in the stores is private to this one. */
export { chargebackKind } from './store.ts';
