import type { Payment } from '../../../functions/money/payments/store.ts';
import type { ReceivedPayment } from '../../../functions/money/received-payments/store.ts';
import type { Transaction } from '../../../functions/accounts/transactions/store.ts';

/** The parts of a transaction that the model compares. */
export const legText = ({
  accountId,
  type,
  direction,
  amount,
}: Pick<Transaction, 'accountId' | 'type' | 'direction' | 'amount'>) =>
  `${accountId} ${type} ${direction} ${String(amount)}`;

/** The transactions that a payment has by its state, on whichever accounts; the rules of money in one place, written anew. */
export function legsOf(payment: Payment): readonly string[] {
  switch (payment.type) {
    case 'bookPayment':
      return payment.status === 'Sent' ? bookLegs(payment, payment.counterpartyAccountId) : [];
    case 'achPayment':
      return payment.counterpartyAccountId === undefined
        ? achLegs(payment)
        : payment.status === 'Sent'
          ? bookLegs(payment, payment.counterpartyAccountId)
          : [];
    case 'pushToCardPayment':
      return pushLegs(payment);
  }
}

function bookLegs({ accountId, direction, amount }: Payment, otherId: string): readonly string[] {
  const [payer, payee] = direction === 'Credit' ? [accountId, otherId] : [otherId, accountId];
  const type = 'bookTransaction';
  return [
    legText({ accountId: payer, type, direction: 'Debit', amount }),
    legText({ accountId: payee, type, direction: 'Credit', amount }),
  ].sort();
}

/** A credit leaves at once and comes back when it is stopped or returned; a debit comes when it has cleared. */
function achLegs(payment: Payment): readonly string[] {
  const { accountId, direction, amount, status, transaction } = payment;
  const leg = (type: Transaction['type'], moved: 'Credit' | 'Debit') =>
    legText({ accountId, type, direction: moved, amount });
  const outward = leg('originatedAchTransaction', direction === 'Credit' ? 'Debit' : 'Credit');
  const back = (type: Transaction['type']) => leg(type, direction);
  const wasMoved = transaction !== undefined;
  switch (status) {
    case 'Pending':
    case 'Pending Review':
      return direction === 'Credit' ? [outward] : [];
    case 'Clearing':
      return [];
    case 'Sent':
      return [outward];
    case 'Canceled':
      return direction === 'Credit' ? [outward, back('paymentCanceledTransaction')].sort() : [];
    case 'Rejected':
      // Rejected at once, or from its review.
      return wasMoved ? [outward, back('paymentCanceledTransaction')].sort() : [];
    case 'Returned':
      return wasMoved ? [outward, back('returnedAchTransaction')].sort() : [];
  }
}

function pushLegs({ accountId, amount, status, transaction }: Payment): readonly string[] {
  const debit = legText({ accountId, type: 'pushToCardTransaction', direction: 'Debit', amount });
  const back = legText({ accountId, type: 'pushToCardReversalTransaction', direction: 'Credit', amount });
  if (status === 'Rejected') return transaction === undefined ? [] : [debit, back].sort();
  return [debit];
}

/** Cents that the account has from a received payment by its state. */
export function receivedCents({ status, direction, amount }: ReceivedPayment): number {
  const signed = direction === 'Credit' ? amount : -amount;
  return status === 'Advanced' || status === 'Completed' ? signed : 0;
}

export const signedCents = ({ direction, amount }: Pick<Transaction, 'direction' | 'amount'>): number =>
  direction === 'Credit' ? amount : -amount;
