import { defineTexts } from '../../../define-texts.ts';
import { approvalsTexts, bankAccountTypeTexts, sharedTexts } from '../../../shared-texts.ts';
import type {
  paymentCanceled,
  paymentCorrected,
  paymentClearing,
  paymentCreated,
  paymentPendingReview,
  paymentRejected,
  paymentReturned,
  paymentSent,
} from '../events.ts';
import type { paymentDelayed } from '../delayed-event.ts';
import type { createPayment } from '../operations/create.ts';
import type { rejectPaymentReview } from '../operations/reject-review.ts';
import type { reversePayment } from '../operations/reverse.ts';
import type { clearAchPayment } from '../operations/sandbox-clear.ts';
import type { receiveSandboxPayment } from '../operations/sandbox-incoming.ts';
import type { sandboxRejectPayment } from '../operations/sandbox-reject.ts';
import type { returnAchPayment } from '../operations/sandbox-return.ts';
import type { transmitAchPayment } from '../operations/sandbox-transmit.ts';
import type { updatePayment } from '../operations/update.ts';
import type { paymentResource } from '../resource-schema.ts';
import { achOrderTexts, otherSideOfOrderTexts, debitAuthorizationTexts } from './ach-orders.ts';
import { paymentOrderTexts } from './orders.ts';
import { achReasonTexts, achReturnTexts, rejectionTexts, reversalReasonTexts } from './reasons.ts';

const statuses = {
  Pending: 'it waits: for its window, or for the card provider',
  'Pending Review': 'it passed a soft limit, and waits for a reviewer',
  Clearing: 'the rail has the debit, and its money is awaited until `settlementDate`',
  Sent: 'it is done: a book payment has moved, the rail has a credit, or the money of a debit has arrived; another bank can still return it',
  Returned: 'the other bank gave it back, for the reason in `reason`; the money was booked back',
  Canceled: 'it was called off before the rail had it, and what was booked was given back',
  Rejected: 'it could not be paid, for the reason in `reason`',
} as const;

const direction = [
  'The order, seen from the orderer. The transaction on the account has the opposite direction.',
  { Credit: 'the account pays the other side', Debit: 'the account pulls money from the other side' },
] as const;

const reasonAccount = [
  'Which account is Frozen or Closed, if that is the reason. Absent if a reviewer gave the reason. Customers see it only for payments between their own accounts and for pushes to cards.',
  {
    account: 'the one that the payment was ordered for',
    counterpartyAccount: 'the one at the other side of the payment',
  },
] as const;

const fields = {
  ...sharedTexts,
  amount: 'The cents that are paid.',
  direction,
  reasonAccount,
  tags: 'Texts of your choice by name. The transactions that the payment makes have them too.',
  account: 'The account that the order is for.',
  status: ['How far the payment has come.', statuses],
  reason: ['Why it is Rejected. Absent otherwise.', rejectionTexts],
  transaction: 'The first transaction on the account. Absent while no money has moved.',
  recurringPayment: 'The schedule that made it. Absent if there is none.',
} as const;

const stepped = {
  ...fields,
  payment: 'The payment, as it is after the change.',
  previousStatus: ['The status before.', statuses],
  available: 'The cents that are available on the account after the change.',
} as const;

const tagChanges = 'Texts by name. They are merged into the existing ones; null removes one.';

export const paymentTexts = defineTexts<{
  resources: typeof paymentResource;
  operations:
    | typeof createPayment
    | typeof updatePayment
    | typeof rejectPaymentReview
    | typeof reversePayment
    | typeof clearAchPayment
    | typeof receiveSandboxPayment
    | typeof sandboxRejectPayment
    | typeof returnAchPayment
    | typeof transmitAchPayment;
  events:
    | typeof paymentCorrected
    | typeof paymentCreated
    | typeof paymentPendingReview
    | typeof paymentClearing
    | typeof paymentSent
    | typeof paymentDelayed
    | typeof paymentReturned
    | typeof paymentCanceled
    | typeof paymentRejected;
}>({
  types: {
    bookPayment: 'Moves money between two accounts of the organisation at once.',
    achPayment: 'Sends money to an account at another bank, or pulls it from there, by the ACH rail of the US.',
    pushToCardPayment: 'Sends money to a debit card that another bank has issued.',
  },
  resources: {
    bookPayment: {
      ...fields,
      description: 'The summary of both transactions, if there is no `transactionSummaryOverride`.',
      transactionSummaryOverride: 'The summary of both transactions, in the place of the description.',
      counterpartyAccount: 'The account at the other side. It belongs to the same organisation.',
      counterpartyCustomer:
        'The owner of the account at the other side, if it has one owner. Customers see it only if it is themselves.',
    },
    achPayment: {
      ...fields,
      ...achOrderTexts,
      description: 'The company entry description of the ACH entry: what the receiver reads.',
      reason: ['Why it is Rejected or Returned. Absent otherwise.', achReasonTexts],
      counterparty: ['The other side, as it was when the payment was created.', otherSideOfOrderTexts],
      authorization: debitAuthorizationTexts,
      traceNumber: 'Fifteen digits by which the rail knows the entry. No other payment has them.',
      approvals: approvalsTexts,
      waitsFor: [
        'What has to end before the entry leaves. Absent if it leaves at the next window.',
        {
          Prenote:
            'a prenote tests the numbers; the entry leaves from the `liveFrom` of the prenote, unless it is returned',
        },
      ],
      reversalReason: ['Why it reverses another payment. Absent if it reverses none.', reversalReasonTexts],
      reversedPayment: 'The payment that it reverses. Absent if it reverses none.',
      reversal: 'The payment that reverses it. Absent if none does.',
      settlementDate:
        'The day, YYYY-MM-DD in New York, in whose morning the money of a debit is booked. Present while the debit is Pending or Clearing.',
      expectedCompletionDate:
        'The day, YYYY-MM-DD in New York, on which a credit arrives at the other side. Present while the credit is Pending or Sent.',
      transaction:
        'The transaction on the account: of a credit the debit at its creation, of a debit the credit when its money arrives. Absent before.',
      'relationships.counterparty':
        'The counterparty that the order named. Absent if the order gave numbers or a token.',
    },
    pushToCardPayment: {
      ...fields,
      description: 'What the transaction says. The card provider gets it, too.',
      transaction: 'The debit of the account, at the creation. Absent if the payment was Rejected at once.',
      org: 'The organisation.',
      achPayment: 'It is always null: the card provider is paid from the settlement account.',
    },
  },
  parameters: {
    listPayments: {
      feature: {
        RecurringPayment: 'made by a schedule, and not ordered one by one',
        SameDay: 'an ACH payment that is sent at a window of the same day',
      },
    },
  },
  requests: {
    createPayment: paymentOrderTexts,
    updatePayment: { ...achOrderTexts, tags: tagChanges },
    reversePayment: {
      ...sharedTexts,
      reason: ['Why the payment was wrong.', reversalReasonTexts],
      tags: 'Texts of your choice by name, for the reversal and its transactions.',
    },
    rejectPaymentReview: { reason: ['The reason that the payment has then.', rejectionTexts] },
    clearAchPayment: { payment: 'A debit that is Clearing. Its money is booked.' },
    transmitAchPayment: { payment: 'An ACH payment that is Pending. The rail takes it.' },
    receiveSandboxPayment: {
      ...sharedTexts,
      amount: 'The cents that come in.',
      direction: 'It is Credit: money comes in.',
      description: 'What the sender says it is for. The summary of the transaction has it.',
      tags: 'Texts of your choice by name, for what the entry becomes.',
      account: 'The account that gets the money. If it is Frozen or Closed, the payment is declined.',
    },
    sandboxRejectPayment: {
      reason: ['The reason that the payment has then: SuspectedFraud if it is left out.', rejectionTexts],
    },
    returnAchPayment: {
      reason: ['Why the other bank returns it: InsufficientFunds if it is left out.', achReturnTexts],
      payment: 'An ACH payment that is Clearing or Sent.',
    },
  },
  events: {
    'payment.created': {
      ...stepped,
      status: ['The status at the creation: Pending also if it is sent at once.', statuses],
    },
    'payment.pendingReview': stepped,
    'payment.clearing': stepped,
    'payment.sent': stepped,
    'payment.delayed': {
      ...stepped,
      status: ['The status, which stays as it was.', statuses],
      previousDate: 'The date that was announced: `expectedCompletionDate` of a credit, `settlementDate` of a debit.',
      date: 'The date that counts now.',
    },
    'payment.returned': { ...stepped, reason: ['Why the other bank returned it.', achReturnTexts] },
    'payment.corrected': {
      ...stepped,
      code: 'The code of the notification of change, for example C01.',
      corrected: [
        'What the other bank says is right.',
        {
          name: 'The name of the receiver.',
          routingNumber: 'The routing number of the other bank.',
          accountNumber: 'The number of the account at the other bank.',
          accountType: ['The type of the account at the other bank.', bankAccountTypeTexts],
          identification: 'The identification number of the receiver. Counterparties have none: it is not stored.',
        },
      ],
    },
    'payment.canceled': stepped,
    'payment.rejected': { ...stepped, reason: ['Why it could not be paid.', rejectionTexts] },
  },
});
