import type { QueueDefinition } from '../../kernel/workers/worker-source.ts';

/** Writes down an organisation's lists; the delay lets the window close that the message is about. */
export const listsQueue: QueueDefinition = {
  name: 'lists.fifo',
  fifo: true,
  visibilitySeconds: 360,
  maxReceiveCount: 5,
  delaySeconds: 15,
};
