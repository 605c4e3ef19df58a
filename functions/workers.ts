import { bulkPaymentsWorker } from './money/bulk-payments/workers/bulk-payments.ts';
import { clockWorker } from './time/clock/workers/advance.ts';
import { endOfDayWorker } from './accounts/end-of-day/workers/end-of-day.ts';
import { dueWorker } from './time/due/workers/due.ts';
import { routerWorker } from './time/due/workers/router.ts';
import { sweepWorker } from './time/due/workers/sweep.ts';
import { reconcileWorker } from './accounts/ledger/workers/reconcile.ts';
import { listsWorker } from './time/lists/workers/lists.ts';
import { projector } from './delivery/events/workers/projector.ts';
import { achRailWorker } from './money/payments/workers/ach-rail.ts';
import { webhooksFast } from './delivery/webhooks/workers/fast.ts';
import { webhooksReplay } from './delivery/webhooks/workers/replay.ts';
import { webhooksSlow } from './delivery/webhooks/workers/slow.ts';
import { webhooksSweep } from './delivery/webhooks/workers/sweep.ts';
import type { Worker } from './kernel/workers/define-worker.ts';

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
