/** The items of payments that other capabilities may use; everything else in the stores is private to this one. */
export { type AchPayment, type Payment, paymentKind, payments } from './store.ts';
