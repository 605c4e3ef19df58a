import type { QueueDefinition } from '../../kernel/workers/worker-source.ts';

/** Its messages start erasures of archived customers. The hourly sweep sends the first one, and another if one was lost. */
export const erasureQueue: QueueDefinition = {
  name: 'erasure',
  fifo: false,
  visibilitySeconds: 360,
  maxReceiveCount: 5,
};
