import { cameBack, givenBack, settled, settledDebits } from '../../accounts/ledger/posting-rule.ts';
import { counterpartySchema } from '../../accounts/transactions/parts.ts';
import { defineTransactionType } from '../../accounts/transactions/transaction-type.ts';
import { transactionTypes } from '../../accounts/transactions/types.ts';
import { linkTo } from '../../kernel/jsonapi/link.ts';
import { keptText, personalText } from '../../kernel/table/handling.ts';

const text = personalText;
const trace = {
  companyName: text,
  counterpartyRoutingNumber: text,
  traceNumber: keptText,
  secCode: keptText.optional(),
};
const receivedPayment = linkTo('achReceivedPayment');
const anyTransaction = linkTo(...transactionTypes);

export const receivedAchTransaction = defineTransactionType({
  type: 'receivedAchTransaction',
  records: 'an ACH payment that comes in',
  inStatements: { en: 'Incoming ACH payment', es: 'Pago ACH recibido' },
  // Whether a credit is declined was decided when it came in. The account may have changed before it completes.
  posting: settledDebits,
  attributes: { description: text, addenda: text.optional(), ...trace },
  relationships: { receivedPayment: receivedPayment.optional() },
});

export const returnedReceivedAchTransaction = defineTransactionType({
  type: 'returnedReceivedAchTransaction',
  records: 'the return of an ACH payment that came in',
  inStatements: { en: 'Returned incoming ACH payment', es: 'Pago ACH recibido devuelto' },
  posting: givenBack,
  attributes: { companyName: text, reason: keptText },
  relationships: { returned: anyTransaction },
});

export const dishonoredAchTransaction = defineTransactionType({
  type: 'dishonoredAchTransaction',
  records: 'a return that the other bank dishonored',
  inStatements: { en: 'Refused ACH return', es: 'Devolución ACH rechazada' },
  posting: givenBack,
  attributes: { description: text, ...trace, reason: keptText },
  relationships: { returned: anyTransaction.optional() },
});

export const wireTransaction = defineTransactionType({
  type: 'wireTransaction',
  records: 'a wire that comes in',
  inStatements: { en: 'Wire transfer', es: 'Transferencia por cable' },
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
  records: 'the amount of a received payment before it completes',
  inStatements: { en: 'Early payment', es: 'Pago anticipado' },
  posting: settled,
  relationships: { receivedPayment },
});

export const repaidPaymentAdvanceTransaction = defineTransactionType({
  type: 'repaidPaymentAdvanceTransaction',
  records: 'the repayment of an advance, from the credit that completes',
  inStatements: { en: 'Repayment of an early payment', es: 'Reembolso de un pago anticipado' },
  // It is booked together with the credit that repays the advance.
  posting: cameBack,
  relationships: { receivedPayment },
});
