import type { Account } from '../../accounts/accounts/store.ts';
import { newTransaction, type Transaction } from '../../accounts/transactions/store.ts';
import type { AchReturnReason } from './return-reasons.ts';
import type { AchPayment } from './store.ts';

/** The transaction that moves an ACH payment's money, booked on `after`: the debit of a credit payment, or the reverse. */
export function originatedTransaction(
  payment: AchPayment,
  after: Account,
  direction: Transaction['direction'],
): Transaction {
  const { counterparty, description, addenda } = payment;
  return newTransaction(after, {
    ...moved(payment, direction),
    type: 'originatedAchTransaction',
    summary: `${counterparty.name}  |  ${description}`,
    recurringPayment: payment.recurringPayment,
    description,
    addenda,
    counterparty,
  });
}

/** The transaction that brings a payment's money back to where it came from. */
export function returnedTransaction(
  payment: AchPayment,
  after: Account,
  direction: Transaction['direction'],
  reason: AchReturnReason,
): Transaction {
  const { name, routingNumber } = payment.counterparty;
  return newTransaction(after, {
    ...moved(payment, direction),
    type: 'returnedAchTransaction',
    summary: `${name}  |  Returned: ${payment.description}`,
    companyName: after.name,
    counterpartyName: name,
    counterpartyRoutingNumber: routingNumber,
    reason,
  });
}

/** The transaction that gives a credit's money back that never left. */
export function canceledTransaction(payment: AchPayment, after: Account): Transaction {
  return newTransaction(after, {
    ...moved(payment, 'Credit'),
    type: 'paymentCanceledTransaction',
    summary: `${payment.counterparty.name}  |  Canceled: ${payment.description}`,
    relatedTransaction: payment.transaction,
  });
}

/** What the transactions of a payment have in common. */
const moved = ({ amount, tags, type, id }: AchPayment, direction: Transaction['direction']) => ({
  ...{ direction, amount, tags },
  payment: { type, id },
});
