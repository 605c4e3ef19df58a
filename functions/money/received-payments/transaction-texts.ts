import { defineTransactionTexts } from '../../define-texts.ts';
import { otherSideTexts, transactionFieldTexts } from '../../shared-texts.ts';
import type {
  dishonoredAchTransaction,
  paymentAdvanceTransaction,
  receivedAchTransaction,
  repaidPaymentAdvanceTransaction,
  returnedReceivedAchTransaction,
  wireTransaction,
} from './transaction-types.ts';

const entry = {
  ...transactionFieldTexts,
  description: 'What the entry is for, in the words of its sender.',
  addenda: 'What the sender has added to the entry. Absent if nothing was.',
  companyName: 'The name of the sender of the entry.',
  counterpartyRoutingNumber: 'The ABA routing number of the bank of the sender.',
  traceNumber: 'The number by which the banks find the entry.',
  secCode: 'The standard entry class of the entry, for example PPD. Absent if it is not known.',
} as const;

export const receivedPaymentTransactionTexts = defineTransactionTexts<
  | typeof receivedAchTransaction
  | typeof returnedReceivedAchTransaction
  | typeof dishonoredAchTransaction
  | typeof wireTransaction
  | typeof paymentAdvanceTransaction
  | typeof repaidPaymentAdvanceTransaction
>({
  receivedAchTransaction: {
    ...entry,
    receivedPayment: 'The received payment that was booked. Absent if the entry was booked without one.',
  },
  returnedReceivedAchTransaction: {
    ...entry,
    reason: 'Why the entry was sent back, by the name of its return code.',
    returned: 'The transaction of the entry that was sent back.',
  },
  dishonoredAchTransaction: {
    ...entry,
    reason: 'Why the entry had been sent back.',
    returned: 'The transaction of the return that was not accepted.',
  },
  wireTransaction: {
    ...transactionFieldTexts,
    counterparty: ['The sender of the wire.', otherSideTexts],
    description: 'What the wire is for.',
    originatorToBeneficiaryInformation: 'What the sender tells the receiver.',
    senderReference: 'The number by which the bank of the sender finds the wire.',
    referenceForBeneficiary: 'The number by which the receiver can find the wire.',
    beneficiaryInformation: 'Who the receiver is.',
    beneficiaryAdviceInformation: 'How the receiver is to be told of the wire.',
  },
  paymentAdvanceTransaction: {
    ...transactionFieldTexts,
    amount: 'The cents of the received payment, which the account gets before it completes.',
    receivedPayment: 'The received payment whose amount is advanced.',
  },
  repaidPaymentAdvanceTransaction: {
    ...transactionFieldTexts,
    amount: 'The cents of the advance. They are taken when the received payment completes, from its credit.',
    receivedPayment: 'The received payment that has completed.',
  },
});
