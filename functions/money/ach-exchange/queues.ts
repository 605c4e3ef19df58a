import type { QueueDefinition } from '../../kernel/workers/worker-source.ts';

/** A schedule sends a message every five minutes. It becomes one for each bank with a server. If one is lost, the next schedule does its work. */
export const achExchangeQueue: QueueDefinition = {
  name: 'ach-exchange',
  fifo: false,
  visibilitySeconds: 1800,
  maxReceiveCount: 5,
};
