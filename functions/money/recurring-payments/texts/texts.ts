import { defineTexts } from '../../../define-texts.ts';
import { sharedTexts } from '../../../shared-texts.ts';
import { achOrderTexts } from '../../payments/texts/ach-orders.ts';
import { rejectionTexts } from '../../payments/texts/reasons.ts';
import type { recurringPaymentCreated, recurringPaymentFailed, recurringPaymentStatusChanged } from '../events.ts';
import type { createRecurringPayment } from '../operations/create.ts';
import type { previewNewRecurringPayment } from '../operations/preview-new.ts';
import type { updateRecurringPayment } from '../operations/update.ts';
import type { recurringPaymentResource } from '../resource-schema.ts';
import type { runResource } from '../run-resource-schema.ts';
import type { scheduledRunResource } from '../scheduled-run-resource-schema.ts';
import { newScheduleTexts, scheduleChangeTexts, scheduleTexts } from './schedules.ts';

const statuses = {
  Active: 'a payment is made for each due date',
  Disabled: 'no payments are made until it is enabled',
  Completed: 'no due date is left: the number of payments or the end is reached',
  Deleted: 'it is gone for good, but can still be read',
} as const;

/** Why a run has made no payment. */
export const failureTexts = {
  AccountNotFound: 'the account that pays or is paid exists no more',
  CustomerArchived: 'all owners of the account are Archived; the schedule is Disabled',
  CounterpartyCustomerArchived: 'the owners of the account at the other side are Archived',
  CounterpartyNotFound: 'somebody has deleted the other side',
  CounterpartyNotPermitted:
    'the permissions of the counterparty or the rule for debits forbid it, or the other bank has made its account a loan, which nobody debits',
  CounterpartyCustomerMismatch: 'the customer of the counterparty owns the account no more',
  AccountPaysItself: 'the numbers of the counterparty are those of the account',
  Missed: 'a debit was missed in an outage, and only the newest of them is made up',
} as const;

const suspension = [
  'Why the platform itself has Disabled it. Absent if it has not.',
  {
    CounterpartyRelinked:
      'the counterparty leads to another account whose owner nobody verified; a token with payments-write can enable it again',
  },
] as const;

const fields = {
  ...sharedTexts,
  ...achOrderTexts,
  updatedAt: 'When it was last changed, also by a run.',
  amount: 'The cents of each payment.',
  description:
    'The description of each payment. For the ACH types it is the company entry description: at most 10 printable ASCII characters.',
  schedule: ['When payments are due.', scheduleTexts],
  status: ['Whether payments are made.', statuses],
  numberOfPayments: 'How many payments it has made. Rejected ones count, failed runs do not.',
  suspension,
  tags: 'Texts of your choice by name. The payments and their transactions have them too.',
  transactionSummaryOverride: 'The summary of the transactions, in the place of the description.',
  verifyCounterpartyBalance:
    'True asks the account-linking provider before each debit: with less than the amount, the payment is Rejected as CounterpartyInsufficientFunds.',
  sameDay:
    'True sends each debit at the next window of its day, if the amount is not above what the stage allows for one day.',
  account: 'The account that a credit is paid from, or that a debit brings money to.',
  counterparty: 'The counterparty that is paid or debited, with its numbers at the time of each run.',
  counterpartyAccount: 'The account that is paid. It belongs to the same organisation.',
  org: 'The organisation.',
  successor:
    'The recurring payment that goes on in its place, because the account moved to another bank. Absent otherwise.',
  recurringPayment: 'The recurring payment, as it is after the change.',
} as const;

export const recurringPaymentTexts = defineTexts<{
  resources: typeof recurringPaymentResource | typeof runResource | typeof scheduledRunResource;
  operations: typeof createRecurringPayment | typeof updateRecurringPayment | typeof previewNewRecurringPayment;
  events: typeof recurringPaymentCreated | typeof recurringPaymentStatusChanged | typeof recurringPaymentFailed;
}>({
  types: {
    recurringCreditBookPayment: 'A schedule that pays another account of the organisation again and again.',
    recurringCreditAchPayment: 'A schedule that sends money by ACH to an account at another bank again and again.',
    recurringDebitAchPayment: 'A schedule that pulls money by ACH from an account at another bank again and again.',
    recurringPaymentRun: 'One due date of a schedule that is past, and what became of it.',
    scheduledRun: 'One due date of a schedule that lies ahead.',
  },
  resources: {
    recurringCreditBookPayment: fields,
    recurringCreditAchPayment: fields,
    recurringDebitAchPayment: fields,
    recurringPaymentRun: {
      ...fields,
      createdAt: 'When the run happened, or was recorded as skipped.',
      dueDate: 'The day, YYYY-MM-DD, that the schedule names.',
      runDate: 'The banking day, YYYY-MM-DD, to which the run was moved. Absent if it did not run.',
      outcome: [
        'What became of the due date at that time. The payment says what happened later.',
        {
          Created: 'a payment was ordered, and its status says how it goes on',
          Rejected: 'a payment was ordered and could not be paid, for example for lack of funds',
          Failed: 'no payment could be made',
          Skipped: 'nothing was tried, because the schedule did not run on that day',
        },
      ],
      reason: [
        'Why it was Rejected, Failed or Skipped. Absent otherwise, and for customers if it is about an account of somebody else.',
        { ...rejectionTexts, ...failureTexts, Disabled: 'somebody had switched the schedule off on that day' },
      ],
      recurringPayment: 'The recurring payment whose run it is.',
      payment: 'The payment that was made. Absent if none was.',
    },
    scheduledRun: {
      dueDate: 'The day, YYYY-MM-DD, that the schedule names.',
      runDate: 'The day, YYYY-MM-DD, on which the run happens: the due date, moved to a banking day.',
      reason: 'Why the run is on this day, in words for a person.',
    },
  },
  requests: {
    createRecurringPayment: { ...fields, schedule: ['When payments are due.', newScheduleTexts] },
    updateRecurringPayment: {
      ...fields,
      amount: 'The cents of each payment from the next run on.',
      description: 'The description of each payment from the next run on.',
      schedule: ['When payments are due: only the end can be changed.', scheduleChangeTexts],
      tags: 'Texts by name. They are merged into the existing ones; null removes one.',
    },
    previewNewRecurringPayment: {
      schedule: ['The schedule whose runs are shown. Nothing is stored.', newScheduleTexts],
      count: 'How many runs are shown: 1 to 100, and 12 if it is left out.',
    },
  },
  events: {
    'recurringPayment.created': {
      ...fields,
      nextScheduledAction: 'The day, YYYY-MM-DD, of the first run. Absent if no run is left.',
    },
    'recurringPayment.statusChanged': { ...fields, previousStatus: ['The status before.', statuses] },
    'recurringPayment.failed': { ...fields, error: ['Why no payment was made.', failureTexts] },
  },
});
