import { bulkPaymentsWorker } from './bulk-payments/workers/bulk-payments.ts';
import { clockWorker } from './clock/workers/advance.ts';
import { endOfDayWorker } from './end-of-day/workers/end-of-day.ts';
import { dueWorker } from './due/workers/due.ts';
import { routerWorker } from './due/workers/router.ts';
import { sweepWorker } from './due/workers/sweep.ts';
import { reconcileWorker } from './ledger/workers/reconcile.ts';
import { listsWorker } from './lists/workers/lists.ts';
import { projector } from './events/workers/projector.ts';
import { achRailWorker } from './payments/workers/ach-rail.ts';
import { webhooksFast } from './webhooks/workers/fast.ts';
import { webhooksReplay } from './webhooks/workers/replay.ts';
import { webhooksSlow } from './webhooks/workers/slow.ts';
import { webhooksSweep } from './webhooks/workers/sweep.ts';
import type { Worker } from './kernel/runtime/define-worker.ts';

/** Every background worker. Queues, functions, grants and alarms come from here. */
export const workers: readonly Worker[] = [
  routerWorker,
  dueWorker,
  sweepWorker,
  clockWorker,
  endOfDayWorker,
  bulkPaymentsWorker,
  achRailWorker,
  listsWorker,
  reconcileWorker,
  projector,
  webhooksFast,
  webhooksSlow,
  webhooksReplay,
  webhooksSweep,
];
