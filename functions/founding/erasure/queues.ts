import type { QueueDefinition } from '../../kernel/workers/worker-source.ts';

/** Has the personal data of archived customers erased. The hourly sweep starts it, and finds it if its message was lost. */
export const erasureQueue: QueueDefinition = {
  name: 'erasure',
  fifo: false,
  visibilitySeconds: 360,
  maxReceiveCount: 5,
};
