import type { QueueDefinition } from '../../kernel/workers/worker-source.ts';

/** Its messages start the re-sealing after a rotation. The hourly sweep sends the first one, and another if one was lost. */
export const rotationQueue: QueueDefinition = {
  name: 'key-rotation',
  fifo: false,
  visibilitySeconds: 360,
  maxReceiveCount: 5,
};
