import type { QueueDefinition } from '../../kernel/workers/worker-source.ts';

/** Days of banks that are compared: an empty message each hour looks which, and each of them has a message. */
export const achDaysQueue: QueueDefinition = {
  name: 'ach-days',
  fifo: false,
  visibilitySeconds: 3600,
  maxReceiveCount: 7,
};
