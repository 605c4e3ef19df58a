/** The items of received payments that other capabilities may use; everything else in the stores is private to this one. */
export { type ReceivedPayment, receivedPaymentKind, receivedPayments } from './store.ts';
