import type { QueueDefinition } from '../../kernel/workers/worker-source.ts';

/** Wakes an organisation's due work. Whatever is lost here is found by the hourly sweep. */
export const dueQueue: QueueDefinition = { name: 'due', fifo: false, visibilitySeconds: 360, maxReceiveCount: 5 };

/** Told every hour by a schedule that nothing else depends on. */
export const dueSweepQueue: QueueDefinition = {
  name: 'sweep',
  fifo: false,
  visibilitySeconds: 360,
  maxReceiveCount: 5,
};
