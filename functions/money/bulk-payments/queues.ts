import type { QueueDefinition } from '../../kernel/workers/worker-source.ts';

/** Works bulks off. Whatever is lost here is found by the hourly sweep. */
export const bulkPaymentsQueue: QueueDefinition = {
  name: 'bulk-payments',
  fifo: false,
  visibilitySeconds: 360,
  maxReceiveCount: 5,
};
