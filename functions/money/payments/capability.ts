import { defineCapability } from '../../define-capability.ts';
import { transferAttributes } from './account-attributes.ts';
import { achPaymentMachine, bookPaymentMachine, pushToCardMachine } from './machines.ts';
import { paymentSteps } from './due.ts';
import { paymentEvents } from './event-examples.ts';
import { approvePaymentReview } from './operations/approve-review.ts';
import { cancelPayment } from './operations/cancel.ts';
import { createPayment } from './operations/create.ts';
import { getPayment } from './operations/get.ts';
import { listPaymentReviews } from './operations/list-reviews.ts';
import { listPayments } from './operations/list.ts';
import { rejectPaymentReview } from './operations/reject-review.ts';
import { sandboxApprovePayment } from './operations/sandbox-approve.ts';
import { clearAchPayment } from './operations/sandbox-clear.ts';
import { receiveSandboxPayment } from './operations/sandbox-incoming.ts';
import { sandboxRejectPayment } from './operations/sandbox-reject.ts';
import { reversePayment } from './operations/reverse.ts';
import { returnAchPayment } from './operations/sandbox-return.ts';
import { transmitAchPayment } from './operations/sandbox-transmit.ts';
import { updatePayment } from './operations/update.ts';
import { achRailQueue } from './queues.ts';
import { customerUsageKind } from './customer-usage.ts';
import { paymentKind } from './store.ts';
import { achRailWorker } from './workers/ach-rail.ts';
import {
  originatedAchTransaction,
  returnedAchTransaction,
  bookTransaction,
  pushToCardTransaction,
  pushToCardReversalTransaction,
  paymentCanceledTransaction,
} from './transaction-types.ts';
import { paymentTransactionTexts } from './transaction-texts.ts';
import { openPayments } from './pending-payments.ts';
import { paymentsReference } from './reference.ts';
import { paymentTexts } from './texts/texts.ts';
import { paymentResource } from './resource-schema.ts';
import { paymentsEventReference } from './event-reference.ts';

export const paymentsCapability = defineCapability({
  name: 'payments',
  scopes: {
    payments: {},
    'payments-write': { needsTwoFactor: true },
    'payments-write-counterparty': { needsTwoFactor: true },
    'ach-payments-write': { needsTwoFactor: true },
    'payment-reviews': { only: 'organisation', spansAccounts: true },
    'payment-reviews-write': { only: 'organisation', spansAccounts: true },
  },
  reference: paymentsReference,
  texts: paymentTexts,
  operations: [
    createPayment,
    getPayment,
    listPayments,
    updatePayment,
    cancelPayment,
    reversePayment,
    listPaymentReviews,
    approvePaymentReview,
    rejectPaymentReview,
    receiveSandboxPayment,
    transmitAchPayment,
    clearAchPayment,
    returnAchPayment,
    sandboxApprovePayment,
    sandboxRejectPayment,
  ],
  workers: [achRailWorker],
  eventReference: paymentsEventReference,
  events: paymentEvents,
  relationships: { payment: paymentResource.options },
  relationshipSides: { counterpartyCustomer: 'otherSide' },
  transactionTypes: [
    originatedAchTransaction,
    returnedAchTransaction,
    bookTransaction,
    pushToCardTransaction,
    pushToCardReversalTransaction,
    paymentCanceledTransaction,
  ],
  transactionTexts: paymentTransactionTexts,
  kinds: [paymentKind, customerUsageKind],
  openItems: [openPayments],
  dueKinds: [paymentSteps],
  machines: [achPaymentMachine, bookPaymentMachine, pushToCardMachine],
  sampleMessages: { [achRailQueue.name]: { kind: 'returned', paymentId: '100000001000000001', reason: 'NoAccount' } },
  accountAttributes: transferAttributes,
});
