import * as z from 'zod';
import { type Instant, msOf } from '../../../kernel/base/calendar/instant.ts';
import { defineQueueWorker } from '../../../kernel/workers/define-worker.ts';
import { bankOf } from '../../../organisations/banks.ts';
import type { Platform } from '../../../ports/platform.ts';
import { closeWindow, closeWindowAlarms, closeWindowUses } from '../close-window.ts';
import { achWindowsQueue } from '../queues.ts';
import { achWindowItem, type AchWindow, stageScope, windowPartition } from '../store.ts';
import { overdueWindowMessage } from '../window-alarms.ts';

const message = z.union([z.object({ routingNumber: z.string(), window: z.string() }), z.object({})]);

/**
 * Writes the files of the windows of a stage with real money, whose organisations share them. The message of the schedule becomes one for each
 * window whose time has come, so that a bank whose file cannot be written stops no other. Windows of sandboxes are closed by the clocks
 * of their organisations.
 */
export const achWindowsWorker = defineQueueWorker({
  id: 'ach-windows',
  summary: 'Writes the ACH files of the windows whose time has come',
  source: { kind: 'queue', queue: achWindowsQueue, batchSize: 1, maximumConcurrency: 2 },
  duty: { severity: 'urgent', owner: 'payments' },
  timeoutSeconds: 300,
  whenSuspended: 'goesOn',
  silence: { hours: 1 },
  uses: { read: closeWindowUses.reads, write: closeWindowUses.writes },
  sends: [achWindowsQueue.name],
  needs: ['cipher', 'achFiles'],
  alarmsOn: [...closeWindowAlarms, overdueWindowMessage],

  handle: async ({ body }, platform) => {
    const order = message.parse(body);
    const now = platform.clock.now();
    if ('window' in order) {
      const { routingNumber } = order;
      // The text is the key of an item that is read first.
      const ref = { scope: stageScope, routingNumber, window: order.window as Instant };
      await closeWindow(platform, { now, realNow: now }, ref);
      return;
    }
    const items = await platform.table.query({ pk: windowPartition(stageScope) });
    for (const window of items.map((item) => achWindowItem.parse(item))) {
      if (window.closesAt > now) continue;
      warnIfOverdue(platform, window, now);
      const { routingNumber } = window;
      await platform.queues.send({ queue: achWindowsQueue.name, body: { routingNumber, window: window.window } });
    }
  },
});

function warnIfOverdue(
  { settings, log }: Pick<Platform, 'settings' | 'log'>,
  { routingNumber, window, closesAt }: AchWindow,
  now: Instant,
): void {
  const { files } = bankOf(settings, routingNumber).ach;
  const waitedSeconds = Math.floor((msOf(now) - msOf(closesAt)) / 1000);
  if (waitedSeconds < (files?.overdueSeconds ?? 0)) return;
  log.alarm(overdueWindowMessage, { worker: 'ach-windows', at: window, waitedSeconds, outcome: routingNumber });
}
