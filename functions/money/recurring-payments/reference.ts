import { defineReference, listAnswer } from '../../define-reference.ts';
import type { createRecurringPayment } from './operations/create.ts';
import type { deleteRecurringPayment } from './operations/delete.ts';
import type { disableRecurringPayment } from './operations/disable.ts';
import type { enableRecurringPayment } from './operations/enable.ts';
import type { getRecurringPayment } from './operations/get.ts';
import type { listRecurringPaymentRuns } from './operations/list-runs.ts';
import type { listRecurringPayments } from './operations/list.ts';
import type { previewNewRecurringPayment } from './operations/preview-new.ts';
import type { previewRecurringPayment } from './operations/preview.ts';
import type { updateRecurringPayment } from './operations/update.ts';
import { processorTokenNote } from '../../ports/sandbox-values.ts';
import { recurringPaymentResource } from './resource-schema.ts';
import { runResource } from './run-resource-schema.ts';
import { previewSchema } from './scheduled-run-resource-schema.ts';
import type { runKind } from './runs.ts';
import type { deletedRecurringPaymentKind, recurringPaymentKind } from './store.ts';
import type { CalendarDate } from '../../kernel/base/calendar/calendar-date.ts';

const updateRecurringPaymentExample = {
  attributes: {
    amount: 950_00,
    schedule: { endTime: '2030-06-30' as CalendarDate },
    tags: { purpose: 'rent', draft: null },
  },
};

export const recurringPaymentsReference = defineReference<{
  operations:
    | typeof createRecurringPayment
    | typeof getRecurringPayment
    | typeof listRecurringPayments
    | typeof previewRecurringPayment
    | typeof previewNewRecurringPayment
    | typeof updateRecurringPayment
    | typeof disableRecurringPayment
    | typeof enableRecurringPayment
    | typeof deleteRecurringPayment
    | typeof listRecurringPaymentRuns;
  kinds: typeof runKind | typeof recurringPaymentKind | typeof deletedRecurringPaymentKind;
}>({
  operations: {
    createRecurringPayment: {
      summary: 'Create a recurring payment',
      description: `Payments are created on the due dates of the schedule, on the bank's calendar. startTime and endTime count due dates; a due date that is no banking day is run on the next one, counted from the end of the month on the one before, where the stage has no other rule. The payments of an ACH kind go to or come from the counterparty as it is on that day. With verifyCounterpartyBalance, each run asks the provider for the balance of a counterparty that was made with a processor token. ${processorTokenNote()}`,
      data: recurringPaymentResource,
      examples: {
        recurringCreditBookPayment: {
          attributes: {
            amount: 900_00,
            description: 'Rent',
            schedule: { interval: 'Monthly', dayOfMonth: 1 },
            tags: { purpose: 'rent' },
          },
          relationships: {
            account: { data: { type: 'depositAccount', id: '100000001' } },
            counterpartyAccount: { data: { type: 'depositAccount', id: '100000002' } },
          },
        },
        recurringCreditAchPayment: {
          attributes: {
            amount: 900_00,
            description: 'Rent',
            addenda: 'Flat 7, monthly rent',
            schedule: { interval: 'Monthly', dayOfMonth: -1 },
            tags: { purpose: 'rent' },
          },
          relationships: {
            account: { data: { type: 'depositAccount', id: '100000001' } },
            counterparty: { data: { type: 'counterparty', id: '100000001000000001' } },
          },
        },
        recurringDebitAchPayment: {
          attributes: {
            amount: 25_00,
            description: 'Savings',
            schedule: { interval: 'Weekly', dayOfWeek: 'Friday', totalNumberOfPayments: 52 },
            verifyCounterpartyBalance: true,
            tags: { purpose: 'savings' },
          },
          relationships: {
            account: { data: { type: 'depositAccount', id: '100000001' } },
            counterparty: { data: { type: 'counterparty', id: '100000001000000001' } },
          },
        },
      },
    },
    getRecurringPayment: {
      summary: 'Get a recurring payment',
      description: 'One that was deleted is answered with the status Deleted.',
      data: recurringPaymentResource,
    },
    listRecurringPayments: {
      summary: 'List recurring payments',
      description:
        'Deleted ones are in no list but that of `filter[status][]=Deleted`, sent without other statuses. All other filters, pages and the order are the same there.',
      data: listAnswer(recurringPaymentResource),
    },
    previewRecurringPayment: {
      summary: 'Preview the next runs of a recurring payment',
      description:
        'The due dates that come next, the day on which each is run, and why it lies there, as if each run created a payment. None where the recurring payment is not Active.',
      data: previewSchema,
    },
    previewNewRecurringPayment: {
      summary: 'Preview the runs of a schedule',
      description:
        'What the runs of a recurring payment would be that is created now with this schedule: their due dates, their days, and why they lie there. Nothing is created.',
      data: previewSchema,
      examples: {
        recurringPaymentPreview: { attributes: { schedule: { interval: 'Monthly', dayOfMonth: -1 }, count: 3 } },
      },
    },
    updateRecurringPayment: {
      summary: 'Change a recurring payment',
      description:
        'Amount, description, tags and the end of the schedule, from the next due date on: a run pays either all of the old or all of the new, and payments that exist stay as they are. Tags are merged, and null removes one; an endTime or totalNumberOfPayments of null removes that end. It is Completed when no payment is left. Active and Disabled ones can be changed; a change that changes nothing answers 200.',
      data: recurringPaymentResource,
      examples: {
        recurringCreditBookPayment: updateRecurringPaymentExample,
        recurringCreditAchPayment: updateRecurringPaymentExample,
        recurringDebitAchPayment: updateRecurringPaymentExample,
      },
    },
    disableRecurringPayment: {
      summary: 'Disable a recurring payment',
      description:
        'No further payments are created. What the organisation disables, a customer token cannot enable. Disabling what is disabled answers 200 and changes nothing.',
      data: recurringPaymentResource,
    },
    enableRecurringPayment: {
      summary: 'Enable a recurring payment',
      description:
        'Active again from the next due date on, or Completed when its dates or its number of payments are used up. Due dates that passed while it was disabled are skipped. One that was suspended because its counterparty was relinked takes the scope payments-write, which agrees to the account that the counterparty has now. A customer token needs a scope that creates such a recurring payment, and cannot enable what the organisation disabled.',
      data: recurringPaymentResource,
    },
    deleteRecurringPayment: {
      summary: 'Delete a recurring payment',
      description:
        'At once, only get and lists with `filter[status][]=Deleted` alone answer it, with the status Deleted. It makes no further payments; those that it has made stay, and its runs. Deleting what is deleted answers 200 and changes nothing.',
      data: recurringPaymentResource,
    },
    listRecurringPaymentRuns: {
      summary: 'List the runs of a recurring payment',
      description:
        'What became of each due date that has come, newest first: the payment that was created, or why none was. Due dates that passed while the schedule was disabled are there once it is enabled again, as skipped. The runs of a recurring payment outlive it.',
      data: listAnswer(runResource),
    },
  },
  kinds: {
    run: {
      holds:
        'the runs of a recurring payment, each written in its own transaction; skipped due dates in a row are one item',
      keys: { pk: '<org>#<account>#<recurring payment>', sk: '<number>', foundBy: 'recurring payment and number' },
    },
    rec: {
      holds: 'the recurring payments of an account; those that will run are in the due index',
      keys: { pk: '<org>#<account>', sk: '<number>', foundBy: 'id = account + number; the due index' },
    },
    rcd: {
      holds: 'the recurring payments of an account that were deleted, as they were then',
      keys: { pk: '<org>#<account>', sk: '<number>', foundBy: 'id = account + number' },
    },
  },
});
