import * as z from 'zod';
import { headNumber } from '../../events/log-reads.ts';
import { logKind } from '../../events/log.ts';
import { msOf, plusMs } from '../../../kernel/base/calendar/instant.ts';
import { defineQueueWorker } from '../../../kernel/workers/define-worker.ts';
import type { Platform } from '../../../ports/platform.ts';
import { replayQueue, sweepQueue } from '../queues.ts';
import { replaySweepUses, sweepReplays } from '../replay-wake.ts';
import { readIntactWebhooks, type WebhookWithCursor, unreadableWebhookMessage } from '../webhook-with-cursor.ts';
import { webhookKind } from '../store.ts';
import { firstWaiting, type WaitingEvent } from '../waiting.ts';
import { wakeNext, wakeRetry, wakeSends } from '../wake.ts';

const messageSchema = z.object({ organisationId: z.string() });

/** The log message with the wait of the oldest undelivered event of an organisation. A metric filter matches it. */
export const oldestWaitMessage = 'oldest undelivered event';

/**
 * If an attempt is overdue by this much, its message was lost: after a crash the queue would have delivered it again by
 * then.
 */
const overdueMs = 5 * 60_000;

/**
 * Sends lost messages again: asks for every delivery that waits in an organisation. A duplicate message is dropped by
 * the queue or recognised as stale. It also measures the wait of the oldest event, because a queue cannot show the age
 * of an event that waits in the log behind a failing receiver.
 */
export const webhooksSweep = defineQueueWorker({
  id: 'webhook-sweep',
  summary: 'Wakes webhooks of an organisation whose messages were lost',
  duty: { severity: 'nextDay', owner: 'platform' },
  timeoutSeconds: 60,
  whenSuspended: 'goesOn',
  source: { kind: 'queue', queue: sweepQueue, batchSize: 1, maximumConcurrency: 5 },
  uses: { read: [logKind, webhookKind, ...replaySweepUses], write: [] },
  sends: [...wakeSends, replayQueue.name],
  alarmsOn: [unreadableWebhookMessage],
  measures: {
    message: oldestWaitMessage,
    field: 'waitedSeconds',
    alarm: {
      name: 'UndeliveredEvents',
      runbook: 'undelivered-events',
      severity: 'nextDay',
      owner: 'support',
      limit: 'undeliveredSecondsMax',
      says: (seconds) => `An event has waited for ${seconds} seconds and more for a receiver to take it`,
    },
  },

  handle: async ({ body }, platform) => {
    const { organisationId } = messageSchema.parse(body);
    const enabled = (await readIntactWebhooks(platform, organisationId)).filter(
      ({ webhook }) => webhook.status === 'Enabled',
    );
    const head = await headNumber(platform.table, organisationId);
    const overdueSince = plusMs(platform.clock.now(), -overdueMs);
    for (const current of enabled) {
      const { cursor } = current;
      if (cursor.failing === undefined) {
        if (cursor.position < head) await wakeNext(platform, current, head);
      } else if (cursor.failing.nextAttemptAt <= overdueSince) {
        await wakeRetry(platform, cursor);
      }
    }
    await sweepReplays(platform, organisationId);
    // This comes last, so that every webhook has been woken even if the measurement fails.
    await measureWait(platform, { organisationId, head }, enabled);
  },
});

/** Logs how many seconds the oldest waiting event of these webhooks has waited; 0 if no event waits. */
async function measureWait(
  platform: Platform,
  { organisationId, head }: { readonly organisationId: string; readonly head: number },
  webhooks: readonly WebhookWithCursor[],
): Promise<void> {
  if (webhooks.length === 0) return;
  let oldest: (WaitingEvent & { readonly webhookId: string }) | undefined;
  for (const { webhook, cursor } of webhooks) {
    const range = { after: cursor.position, upTo: head };
    const waiting = await firstWaiting(platform.table, organisationId, range, webhook.subscriptions);
    if (waiting === undefined || (oldest !== undefined && oldest.since <= waiting.since)) continue;
    oldest = { ...waiting, webhookId: webhook.id };
  }
  const waitedMs = oldest === undefined ? 0 : msOf(platform.clock.now()) - msOf(oldest.since);
  platform.log.info(oldestWaitMessage, {
    organisationId,
    waitedSeconds: Math.max(0, Math.floor(waitedMs / 1000)),
    ...(oldest === undefined ? {} : { webhookId: oldest.webhookId, eventId: String(oldest.number) }),
  });
}
