import { booked, cameBack, settled, settledDebits } from '../../accounts/ledger/posting-rule.ts';
import { counterpartySchema } from '../../accounts/transactions/parts.ts';
import { defineTransactionType } from '../../accounts/transactions/transaction-type.ts';
import { transactionTypes } from '../../accounts/transactions/types.ts';
import { linkTo } from '../../kernel/jsonapi/link.ts';
import { customerTypes } from '../../onboarding/customers/customer.ts';
import { keptText, personalText } from '../../kernel/table/handling.ts';

const text = personalText;
const payment = linkTo('bookPayment', 'achPayment', 'pushToCardPayment');
const recurringPayment = linkTo(
  'recurringCreditBookPayment',
  'recurringCreditAchPayment',
  'recurringDebitAchPayment',
).optional();

export const originatedAchTransaction = defineTransactionType({
  type: 'originatedAchTransaction',
  records: 'an ACH payment that is ordered here',
  inStatements: { en: 'ACH payment', es: 'Pago ACH' },
  // A debit is a credit payment that was ordered here. A credit is a debit payment that has cleared.
  posting: settledDebits,
  attributes: { description: text, addenda: text.optional(), counterparty: counterpartySchema },
  relationships: { payment, recurringPayment },
});

export const returnedAchTransaction = defineTransactionType({
  type: 'returnedAchTransaction',
  records: 'the return of an ACH payment that was ordered here',
  inStatements: { en: 'Returned ACH payment', es: 'Pago ACH devuelto' },
  posting: cameBack,
  attributes: { companyName: text, counterpartyName: text, counterpartyRoutingNumber: text, reason: keptText },
  relationships: { payment },
});

export const bookTransaction = defineTransactionType({
  type: 'bookTransaction',
  records: 'a payment between two accounts of this platform',
  inStatements: { en: 'Transfer', es: 'Transferencia' },
  posting: booked,
  attributes: { counterparty: counterpartySchema },
  relationships: {
    // Customer tokens see neither of both if another customer owns the account.
    counterpartyAccount: linkTo('depositAccount').optional(),
    counterpartyCustomer: linkTo(...customerTypes).optional(),
    payment: payment.optional(),
    recurringPayment,
  },
});

export const pushToCardTransaction = defineTransactionType({
  type: 'pushToCardTransaction',
  records: 'a payment to a card',
  inStatements: { en: 'Payment to a card', es: 'Pago a una tarjeta' },
  posting: settled,
  relationships: { payment },
});

export const pushToCardReversalTransaction = defineTransactionType({
  type: 'pushToCardReversalTransaction',
  records: 'the amount of a payment to a card that failed',
  inStatements: { en: 'Reversed payment to a card', es: 'Pago a una tarjeta revertido' },
  posting: cameBack,
  relationships: { payment },
});

export const paymentCanceledTransaction = defineTransactionType({
  type: 'paymentCanceledTransaction',
  records: 'the amount of a payment that was canceled after it had been booked',
  inStatements: { en: 'Canceled payment', es: 'Pago cancelado' },
  posting: cameBack,
  relationships: { relatedTransaction: linkTo(...transactionTypes) },
});
