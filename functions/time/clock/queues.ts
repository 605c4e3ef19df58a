import type { QueueDefinition } from '../../kernel/workers/worker-source.ts';

/** Continues to advance clocks that need longer than a request. */
export const clockQueue: QueueDefinition = { name: 'clock', fifo: false, visibilitySeconds: 360, maxReceiveCount: 7 };
