import type { AnyOperation } from '../../kernel/http/operation.ts';
import type { BulkWork } from './bulk-work.ts';
import { finishedEvent, memberFailedEvent } from './events.ts';

/** How bulks of payments are done: by the operation that creates one payment. */
export const paymentsWork = (createPayment: AnyOperation): BulkWork => ({
  type: 'bulkPayments',
  operation: createPayment,
  failed: (after, failed) => ({ event: memberFailedEvent(after, failed) }),
  finished: finishedEvent,
});
