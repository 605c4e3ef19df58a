import type { Worker } from './kernel/runtime/define-worker.ts';

/** Every background worker. Queues, functions, grants and alarms come from here. */
export const workers: readonly Worker[] = [];
