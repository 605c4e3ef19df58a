import type { QueueDefinition } from '../../kernel/workers/worker-source.ts';

/** Wakes the due work of an organisation. If a message is lost, the hourly sweep finds the work. */
export const wakeUpsQueue: QueueDefinition = {
  name: 'wake-ups',
  fifo: false,
  visibilitySeconds: 360,
  maxReceiveCount: 7,
};

/** Pages of due work, and items that failed. */
export const dueQueue: QueueDefinition = { name: 'due', fifo: false, visibilitySeconds: 360, maxReceiveCount: 7 };

/** A schedule sends a message every hour, independently of all other work. */
export const dueSweepQueue: QueueDefinition = {
  name: 'sweep',
  fifo: false,
  visibilitySeconds: 360,
  maxReceiveCount: 7,
};
