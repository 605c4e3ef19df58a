import type { Account } from '../../accounts/accounts/for-others.ts';
import type { Leg } from '../../accounts/ledger/leg.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import type { AchReturnReason } from './return-reasons.ts';
import type { AchPayment } from './store.ts';

/** Moves the money of an ACH payment: a debit of the account for a credit payment, a credit for a debit payment. */
export function originatedLeg(payment: AchPayment, account: Account): Leg {
  const { counterparty, description, addenda, recurringPayment } = payment;
  return {
    account,
    amount: payment.amount,
    type: 'originatedAchTransaction',
    direction: payment.direction === 'Credit' ? 'Debit' : 'Credit',
    transaction: {
      ...contentOf(payment, description),
      recurringPayment,
      description,
      addenda,
      counterparty,
    },
  };
}

/** Moves the money of a payment back that the other side has returned. */
export function returnedLeg(payment: AchPayment, account: Account, reason: AchReturnReason): Leg {
  const { name: counterpartyName, routingNumber: counterpartyRoutingNumber } = payment.counterparty;
  return {
    account,
    amount: payment.amount,
    type: 'returnedAchTransaction',
    direction: payment.direction,
    transaction: {
      ...contentOf(payment, `Returned: ${payment.description}`),
      companyName: account.name,
      counterpartyName,
      counterpartyRoutingNumber,
      reason,
    },
  };
}

/** Gives the money of a credit payment back that never left. */
export function canceledLeg(payment: AchPayment, account: Account): Leg {
  const { amount, description, transaction: relatedTransaction } = payment;
  invariant(relatedTransaction !== undefined, `payment ${payment.id} has no transaction that could be canceled`);
  return {
    account,
    amount,
    type: 'paymentCanceledTransaction',
    direction: 'Credit',
    transaction: { ...contentOf(payment, `Canceled: ${description}`), relatedTransaction },
  };
}

/** What the transactions of a payment have in common. */
const contentOf = ({ counterparty, tags, type, id }: AchPayment, subject: string) => ({
  summary: `${counterparty.name}  |  ${subject}`,
  tags,
  payment: { type, id },
});
