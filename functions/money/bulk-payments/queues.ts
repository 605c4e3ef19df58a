import type { QueueDefinition } from '../../kernel/workers/worker-source.ts';

/** Has bulks processed. The hourly sweep finds a bulk whose message was lost. */
export const bulkPaymentsQueue: QueueDefinition = {
  name: 'bulk-payments',
  fifo: false,
  visibilitySeconds: 360,
  maxReceiveCount: 5,
};
