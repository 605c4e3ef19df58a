import type { QueueDefinition } from '../../kernel/workers/worker-source.ts';

/** Messages that ask for an organisation's lists to be written. The delay lets the window of the journal close first. */
export const listsQueue: QueueDefinition = {
  name: 'lists.fifo',
  fifo: true,
  visibilitySeconds: 360,
  maxReceiveCount: 5,
  delaySeconds: 15,
};
