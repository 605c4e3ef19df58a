import type { QueueDefinition } from '../../kernel/workers/worker-source.ts';

/** Has what is sealed with an old data key sealed again. The hourly sweep starts it, and finds it if its message was lost. */
export const rotationQueue: QueueDefinition = {
  name: 'key-rotation',
  fifo: false,
  visibilitySeconds: 360,
  maxReceiveCount: 5,
};
