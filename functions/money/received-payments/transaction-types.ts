import { cameBack, givenBack, settled, settledDebits } from '../../accounts/ledger/posting-rule.ts';
import { counterpartySchema } from '../../accounts/transactions/parts.ts';
import { defineTransactionType } from '../../accounts/transactions/transaction-type.ts';
import { transactionTypes } from '../../accounts/transactions/types.ts';
import { keptText, personalText } from '../../kernel/table/handling.ts';

const text = personalText;
const trace = {
  companyName: text,
  counterpartyRoutingNumber: text,
  traceNumber: keptText,
  secCode: keptText.optional(),
};
const receivedPayment = { to: ['achReceivedPayment'] };
const anyTransaction = { to: transactionTypes };

export const receivedAchTransaction = defineTransactionType({
  type: 'receivedAchTransaction',
  isAch: true,
  // Whether a credit is declined was decided when it came in. The account may have changed before it completes.
  posting: settledDebits,
  attributes: { description: text, addenda: text.optional(), ...trace },
  relationships: { receivedPayment: { ...receivedPayment, isOptional: true } },
});

export const returnedReceivedAchTransaction = defineTransactionType({
  type: 'returnedReceivedAchTransaction',
  isAch: true,
  posting: givenBack,
  attributes: { companyName: text, reason: keptText },
  relationships: { returned: anyTransaction },
});

export const dishonoredAchTransaction = defineTransactionType({
  type: 'dishonoredAchTransaction',
  isAch: true,
  posting: givenBack,
  attributes: { description: text, ...trace, reason: keptText },
  relationships: { returned: { ...anyTransaction, isOptional: true } },
});

export const wireTransaction = defineTransactionType({
  type: 'wireTransaction',
  posting: settled,
  attributes: {
    counterparty: counterpartySchema,
    description: text,
    originatorToBeneficiaryInformation: text,
    senderReference: text,
    referenceForBeneficiary: text,
    beneficiaryInformation: text,
    beneficiaryAdviceInformation: text,
  },
});

export const paymentAdvanceTransaction = defineTransactionType({
  type: 'paymentAdvanceTransaction',
  posting: settled,
  relationships: { receivedPayment },
});

export const repaidPaymentAdvanceTransaction = defineTransactionType({
  type: 'repaidPaymentAdvanceTransaction',
  // It is booked together with the credit that repays the advance.
  posting: cameBack,
  relationships: { receivedPayment },
});
