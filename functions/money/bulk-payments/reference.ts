import { defineReference, listAnswer } from '../../define-reference.ts';
import type { createBulkPayments } from './operations/create.ts';
import type { getBulkPayments } from './operations/get.ts';
import type { listBulkPayments } from './operations/list.ts';
import { processorTokenNote, sandboxNote } from '../../ports/sandbox-values.ts';
import { createPaymentExamples } from '../payments/request-examples.ts';
import { bulkPaymentsResource } from './resource-schema.ts';
import type { bulkKind, bulkPartKind, openBulkKind } from './store.ts';

export const bulkPaymentsReference = defineReference<{
  operations: typeof createBulkPayments | typeof getBulkPayments | typeof listBulkPayments;
  kinds: typeof bulkKind | typeof bulkPartKind | typeof openBulkKind;
}>({
  operations: {
    createBulkPayments: {
      summary: 'Create payments in bulk',
      description: `Accepts the whole list or nothing of it, and creates its payments one by one, in their order, as the token would: each exactly once. A member that is refused emits \`bulkPayments.failed\` with its place in the list; a payment that is created Rejected is created. When all are done \`bulkPayments.finished\` follows. Members with an \`idempotencyKey\` share it with single creates: a payment that the key has made counts for the member. Members that are left when the token is revoked or ends are refused. ${processorTokenNote()} ${sandboxNote('destinationCardId', 'card')}`,
      data: bulkPaymentsResource,
      examples: createPaymentExamples,
    },
    getBulkPayments: {
      summary: 'Get the progress of a bulk of payments',
      data: bulkPaymentsResource,
    },
    listBulkPayments: {
      summary: 'List bulks of payments',
      data: listAnswer(bulkPaymentsResource),
    },
  },
  kinds: {
    blk: {
      holds: 'a bulk of payments: its progress',
      keys: { pk: '<org>#<bulk>', sk: '-', foundBy: 'id' },
    },
    blp: {
      holds: 'what a bulk consists of, sealed, until it is finished',
      keys: { pk: '<org>#<bulk>#<number>', sk: '-', foundBy: 'bulk, which counts them' },
    },
    blo: {
      holds: 'the bulks that are not finished, for the sweep',
      keys: { pk: '<org>', sk: '<bulk>', foundBy: 'organisation' },
    },
  },
});
