/** The items of declined incoming payments that other capabilities may use; everything else in the stores is private to this one. */
export { type DeclinedIncomingPayment, declinedIncomingPaymentKind, declinedIncomingPayments } from './store.ts';
