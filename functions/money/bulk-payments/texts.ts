import { defineTexts } from '../../define-texts.ts';
import { sharedTexts } from '../../shared-texts.ts';
import { paymentOrderTexts } from '../payments/texts/orders.ts';
import type { bulkPaymentsFailed, bulkPaymentsFinished } from './events.ts';
import type { createBulkPayments } from './operations/create.ts';
import type { bulkPaymentsResource } from './resource-schema.ts';

const bulkPayments = 'The bulk, as it is after the change.';

export const bulkPaymentTexts = defineTexts<{
  resources: typeof bulkPaymentsResource;
  operations: typeof createBulkPayments;
  events: typeof bulkPaymentsFailed | typeof bulkPaymentsFinished;
}>({
  types: {
    bulkPayments: 'Up to 1,000 payments that one request has ordered, and how many of them are done.',
  },
  resources: {
    bulkPayments: {
      ...sharedTexts,
      bulkId: 'The same as the id.',
      status: [
        'Whether all members are done.',
        { Processing: 'members are still being done', Finished: 'every member has become a payment or was refused' },
      ],
      total: 'How many members were sent: 1 to 1000.',
      created: 'How many members have become a payment so far. One that was created Rejected counts, too.',
      failed: 'How many members were refused so far. An event tells of each.',
    },
  },
  requests: { createBulkPayments: paymentOrderTexts },
  events: {
    'bulkPayments.failed': {
      index: 'The place of the member in the list that was sent, from 0.',
      error: 'The code and the detail of the error, as a request with this member alone would have got them.',
      idempotencyKey: 'The key of the member. Absent if it has none.',
      bulkPayments,
    },
    'bulkPayments.finished': { bulkPayments },
  },
});
