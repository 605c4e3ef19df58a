/** The items of recurring payments that other capabilities may use; everything else in the stores is private to this one. */
export { recurringPaymentKind } from './store.ts';
