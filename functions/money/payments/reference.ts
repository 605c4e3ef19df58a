import { defineReference, listAnswer } from '../../define-reference.ts';
import type { approvePaymentReview } from './operations/approve-review.ts';
import type { cancelPayment } from './operations/cancel.ts';
import type { reversePayment } from './operations/reverse.ts';
import type { createPayment } from './operations/create.ts';
import type { getPayment } from './operations/get.ts';
import type { listPaymentReviews } from './operations/list-reviews.ts';
import type { listPayments } from './operations/list.ts';
import type { rejectPaymentReview } from './operations/reject-review.ts';
import type { sandboxApprovePayment } from './operations/sandbox-approve.ts';
import type { clearAchPayment } from './operations/sandbox-clear.ts';
import type { receiveSandboxPayment } from './operations/sandbox-incoming.ts';
import type { sandboxRejectPayment } from './operations/sandbox-reject.ts';
import type { returnAchPayment } from './operations/sandbox-return.ts';
import type { transmitAchPayment } from './operations/sandbox-transmit.ts';
import type { updatePayment } from './operations/update.ts';
import { processorTokenNote, sandboxNote, sandboxReceiverNote } from '../../ports/sandbox-values.ts';
import * as z from 'zod';
import { accountResource } from '../../accounts/accounts/resource-schema.ts';
import { transactionResource, transactionResourceOf } from '../../accounts/transactions/resource-schema.ts';
import { declinedIncomingPaymentResource } from '../declined-incoming-payments/resource-schema.ts';
import { achPaymentResource, paymentResource } from './resource-schema.ts';
import { customerResource } from '../../onboarding/customers/resource-schema.ts';
import type {
  bookTransaction,
  originatedAchTransaction,
  paymentCanceledTransaction,
  pushToCardReversalTransaction,
  pushToCardTransaction,
  returnedAchTransaction,
} from './transaction-types.ts';
import type { customerUsageKind } from './customer-usage.ts';
import type { paymentKind } from './store.ts';
import {
  clearAchPaymentExamples,
  createPaymentExamples,
  receiveSandboxPaymentExamples,
  rejectPaymentReviewExamples,
  reversePaymentExamples,
  returnAchPaymentExamples,
  sandboxRejectPaymentExamples,
  transmitAchPaymentExamples,
  updatePaymentExamples,
} from './request-examples.ts';

export const paymentsReference = defineReference<{
  operations:
    | typeof createPayment
    | typeof getPayment
    | typeof listPayments
    | typeof updatePayment
    | typeof cancelPayment
    | typeof reversePayment
    | typeof listPaymentReviews
    | typeof approvePaymentReview
    | typeof rejectPaymentReview
    | typeof receiveSandboxPayment
    | typeof transmitAchPayment
    | typeof clearAchPayment
    | typeof returnAchPayment
    | typeof sandboxApprovePayment
    | typeof sandboxRejectPayment;
  transactionTypes:
    | typeof originatedAchTransaction
    | typeof returnedAchTransaction
    | typeof bookTransaction
    | typeof pushToCardTransaction
    | typeof pushToCardReversalTransaction
    | typeof paymentCanceledTransaction;
  kinds: typeof paymentKind | typeof customerUsageKind;
}>({
  operations: {
    createPayment: {
      summary: 'Create a payment',
      description: `A book payment moves money between two accounts of the platform at once. An ACH payment waits for the next window of the rail; a Credit debits the account at once, and goes to another account of the same organisation as a book movement. A push to card debits the account at once and is sent by its provider. Without funds, with a frozen or closed account on either side, or beyond a hard limit, a payment is created Rejected with its reason. An account whose owners are all Archived takes no payments. ${processorTokenNote()} ${sandboxNote('destinationCardId', 'card')} ${sandboxReceiverNote()}`,
      data: paymentResource,
      examples: createPaymentExamples,
    },
    getPayment: {
      summary: 'Get a payment',
      data: paymentResource,
      included: [customerResource, accountResource, transactionResource],
    },
    listPayments: {
      summary: 'List payments',
      data: listAnswer(paymentResource),
      included: [customerResource, accountResource, transactionResource],
    },
    updatePayment: {
      summary: 'Change a payment',
      description:
        'Tags are merged, and null removes one; transactions that exist keep theirs. The clearing days of an ACH payment can be changed while it is Pending, by tokens of the organisation.',
      data: paymentResource,
      examples: updatePaymentExamples,
    },
    cancelPayment: {
      summary: 'Cancel a payment',
      description:
        'An ACH payment can be canceled until the rail has it; the money of a Credit goes back to the account as a paymentCanceledTransaction. Canceling what is canceled answers 200 and changes nothing.',
      data: paymentResource,
    },
    reversePayment: {
      summary: 'Reverse an ACH payment that was sent',
      description:
        'Answers the payment that reverses it: in the opposite direction, with the same amount and the description REVERSAL, at the next window. Its `reversedPayment` is the payment that was sent, which names it as its `reversal`. The network allows it for these reasons only, and the other bank must have the reversal within five banking days after the settlement. The reversal of a Debit is paid by the account at once. The reversal of a Credit is a Debit: its money comes when it clears, unless the other bank returns it. You have to notify the other side until the reversal settles. Reversing again with the same reason answers the reversal that was made; another reason is 409.',
      data: achPaymentResource,
      examples: reversePaymentExamples,
    },
    listPaymentReviews: {
      summary: 'List payments that wait for a review',
      description:
        'Every payment of the organisation with the status Pending Review, the one that waits longest first. A payment leaves the list when it is approved, rejected or canceled. Today, ACH debits that pass a soft limit wait for a review.',
      data: listAnswer(paymentResource),
    },
    approvePaymentReview: {
      summary: 'Approve a payment that waits for a review',
      description:
        'Pending Review becomes Pending: the payment waits for the next window. A Debit is Rejected instead if all owners of its account were archived meanwhile. Approving again is 200 and changes nothing, whatever became of the payment since; a payment that was rejected or never waited is 409. The token has to be one of a user who does not answer for the payment: not of the one whose token made it, or made the token that made it; otherwise the answer is 409. Above an amount of the stage two users have to approve: after the first one the payment stays in Pending Review, and its `approvals` count it.',
      data: paymentResource,
    },
    rejectPaymentReview: {
      summary: 'Reject a payment that waits for a review',
      description:
        'Pending Review becomes Rejected with the reason, and the money of a Credit goes back to the account. Rejecting again with the same reason is 200 and changes nothing; another reason is 409, and so is a payment that was approved or never waited. The token has to be one of another user than the one who answers for the payment, otherwise the answer is 409.',
      data: paymentResource,
      examples: rejectPaymentReviewExamples,
    },
    receiveSandboxPayment: {
      summary: 'Simulate an incoming ACH credit',
      description:
        'Posts at once and answers the transaction. An account that is frozen or closed declines it: the answer is then a declined incoming payment.',
      data: z.discriminatedUnion('type', [
        transactionResourceOf('receivedAchTransaction'),
        declinedIncomingPaymentResource,
      ]),
      examples: receiveSandboxPaymentExamples,
    },
    transmitAchPayment: {
      summary: 'Have the rail take an ACH payment (sandbox)',
      description:
        'As the next window would: a Pending Credit is Sent, a Pending Debit is Clearing, or Rejected where its account is not Open. What was taken already is answered as it stands.',
      data: achPaymentResource,
      examples: transmitAchPaymentExamples,
    },
    clearAchPayment: {
      summary: 'Have the money of an ACH debit arrive (sandbox)',
      description:
        'As the end of the clearing days would: a Clearing Debit is Sent, and its money is credited whatever the status of the account.',
      data: achPaymentResource,
      examples: clearAchPaymentExamples,
    },
    returnAchPayment: {
      summary: 'Have an ACH payment returned (sandbox)',
      description:
        'As the bank of the other side would, for up to 60 days after it settled there, whatever the reason: money that has moved moves back, whatever the status and the balance of the account. The reason is InsufficientFunds if none is given. Again, it is 200 and changes nothing; another reason is 409.',
      data: achPaymentResource,
      examples: returnAchPaymentExamples,
    },
    sandboxApprovePayment: {
      summary: 'Approve a payment in review (sandbox)',
      description:
        'Stands in for whoever reviews payments: Pending Review becomes Pending, and waits for the next window.',
      data: achPaymentResource,
    },
    sandboxRejectPayment: {
      summary: 'Reject a payment in review (sandbox)',
      description:
        'Stands in for whoever reviews payments: Pending Review becomes Rejected, and the money of a Credit goes back to the account. The reason is SuspectedFraud if none is given. Again, it is 200 and changes nothing; another reason is 409.',
      data: achPaymentResource,
      examples: sandboxRejectPaymentExamples,
    },
  },
  transactionTypes: {
    originatedAchTransaction: {
      records: 'an ACH payment that is ordered here',
      inStatements: { en: 'ACH payment', es: 'Pago ACH' },
    },
    returnedAchTransaction: {
      records: 'the return of an ACH payment that was ordered here',
      inStatements: { en: 'Returned ACH payment', es: 'Pago ACH devuelto' },
    },
    bookTransaction: {
      records: 'a payment between two accounts of this platform',
      inStatements: { en: 'Transfer', es: 'Transferencia' },
    },
    pushToCardTransaction: {
      records: 'money that is sent to a debit card of another bank',
      inStatements: { en: 'Payment to a card', es: 'Pago a una tarjeta' },
    },
    pushToCardReversalTransaction: {
      records: 'the amount of a payment to a card that failed',
      inStatements: { en: 'Reversed payment to a card', es: 'Pago a una tarjeta revertido' },
    },
    paymentCanceledTransaction: {
      records: 'the amount of a payment that was canceled after it had been booked',
      inStatements: { en: 'Canceled payment', es: 'Pago cancelado' },
    },
  },
  kinds: {
    pay: {
      holds:
        'the payments of an account, numbered in the order of their creation; those under way stand in the due index',
      keys: { pk: '<org>#<account>', sk: '<number>', foundBy: 'id = account + number; the due index' },
    },
    cul: {
      holds: 'the cents that a customer moved in a month and on each of its days, over all accounts of theirs',
      keys: { pk: '<org>#<customer>', sk: '<month>#<flow>', foundBy: 'customer, month and flow' },
    },
  },
});
