import { clockWorker } from './clock/workers/advance.ts';
import { dueWorker } from './due/workers/due.ts';
import { routerWorker } from './due/workers/router.ts';
import { listsWorker } from './lists/workers/lists.ts';
import type { Worker } from './kernel/runtime/define-worker.ts';

/** Every background worker. Queues, functions, grants and alarms come from here. */
export const workers: readonly Worker[] = [routerWorker, dueWorker, clockWorker, listsWorker];
