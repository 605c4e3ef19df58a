import { defineCapability } from '../../define-capability.ts';
import { bulkPaymentsEvents } from './event-examples.ts';
import { createBulkPayments } from './operations/create.ts';
import { getBulkPayments } from './operations/get.ts';
import { listBulkPayments } from './operations/list.ts';
import { bulkPaymentsQueue } from './queues.ts';
import { bulkKind, bulkPartKind, openBulkKind, bulkMachine } from './store.ts';
import { bulkPaymentsWorker } from './workers/bulk-payments.ts';
import { bulkPaymentsReference } from './reference.ts';
import { bulkPaymentTexts } from './texts.ts';
import { bulkPaymentsResource } from './resource-schema.ts';
import { bulkPaymentsEventReference } from './event-reference.ts';

export const bulkPaymentsCapability = defineCapability({
  name: 'bulk-payments',
  heading: 'payments',
  reference: bulkPaymentsReference,
  texts: bulkPaymentTexts,
  operations: [createBulkPayments, getBulkPayments, listBulkPayments],
  workers: [bulkPaymentsWorker],
  workerNames: ['bulk'],
  eventReference: bulkPaymentsEventReference,
  events: bulkPaymentsEvents,
  relationships: { bulkPayments: [bulkPaymentsResource] },
  kinds: [bulkKind, bulkPartKind, openBulkKind],
  sampleMessages: { [bulkPaymentsQueue.name]: { bulkId: '100000001' } },
  machines: [bulkMachine],
});
