import { booked, cameBack, settled, settledDebits } from '../../accounts/ledger/posting-rule.ts';
import { counterpartySchema } from '../../accounts/transactions/parts.ts';
import { defineTransactionType } from '../../accounts/transactions/transaction-type.ts';
import { transactionTypes } from '../../accounts/transactions/types.ts';
import { customerTypes } from '../../onboarding/customers/customer.ts';
import { keptText, personalText } from '../../kernel/table/handling.ts';

const text = personalText;
const payment = { to: ['bookPayment', 'achPayment', 'pushToCardPayment'] };
const recurringPayment = {
  to: ['recurringCreditBookPayment', 'recurringCreditAchPayment', 'recurringDebitAchPayment'],
  isOptional: true,
} as const;

export const originatedAchTransaction = defineTransactionType({
  type: 'originatedAchTransaction',
  isAch: true,
  // A debit is a credit payment that was ordered here. A credit is a debit payment that has cleared.
  posting: settledDebits,
  attributes: { description: text, addenda: text.optional(), counterparty: counterpartySchema },
  relationships: { payment, recurringPayment },
});

export const returnedAchTransaction = defineTransactionType({
  type: 'returnedAchTransaction',
  isAch: true,
  posting: cameBack,
  attributes: { companyName: text, counterpartyName: text, counterpartyRoutingNumber: text, reason: keptText },
  relationships: { payment },
});

export const bookTransaction = defineTransactionType({
  type: 'bookTransaction',
  posting: booked,
  attributes: { counterparty: counterpartySchema },
  relationships: {
    // Customer tokens see neither of both if another customer owns the account.
    counterpartyAccount: { to: ['depositAccount'], isOptional: true },
    counterpartyCustomer: { to: customerTypes, isOptional: true },
    payment: { ...payment, isOptional: true },
    recurringPayment,
  },
});

export const pushToCardTransaction = defineTransactionType({
  type: 'pushToCardTransaction',
  posting: settled,
  relationships: { payment },
});

export const pushToCardReversalTransaction = defineTransactionType({
  type: 'pushToCardReversalTransaction',
  posting: cameBack,
  relationships: { payment },
});

export const paymentCanceledTransaction = defineTransactionType({
  type: 'paymentCanceledTransaction',
  isAch: true,
  posting: cameBack,
  relationships: { relatedTransaction: { to: transactionTypes } },
});
