import { setTimeout as pause } from 'node:timers/promises';
import { msOf, plusMs } from '../../kernel/calendar/instant.ts';
import { momentOf } from '../../kernel/journal/commit.ts';
import { defineQueueWorker, type QueueMessage } from '../../kernel/runtime/define-worker.ts';
import type { Platform } from '../../kernel/runtime/platform.ts';
import { LeaveOnQueue } from '../../kernel/runtime/worker-handler.ts';
import { attemptDelivery } from '../attempt.ts';
import { retryWindowMs } from '../backoff.ts';
import { frozenBatch } from '../batch.ts';
import { type Cursor, type Failing, saveCursor, succeeded } from '../cursor.ts';
import { deliveryUses, receivingWebhook, step } from '../delivery.ts';
import { endIfUnavailable, type FailedAttempt, giveUp, keepFailing, planRetry } from '../failure.ts';
import { deliveryTimeoutSeconds, fastQueue, slowQueue } from '../queues.ts';
import type { Webhook } from '../store.ts';
import { continueDelivery, slowMessageSchema } from '../wake.ts';

/** A queue hides for whole seconds; what is left of the last one is waited out here, so that waits stay as planned. */
const msPerSecond = 1000;

/**
 * Tries a failed batch again, at the moments that its cursor says, until it arrives or its hour is over. One message
 * lives through all attempts of a batch: it hides in between.
 */
export const webhooksSlow = defineQueueWorker({
  id: 'webhooks-slow',
  summary: 'Delivers batches again that failed',
  timeoutSeconds: deliveryTimeoutSeconds,
  source: { kind: 'queue', queue: slowQueue, batchSize: 1, maximumConcurrency: 50 },
  uses: deliveryUses,
  sends: [fastQueue.name, slowQueue.name],
  needs: ['cipher', 'webhookSender'],

  handle: (received, platform) =>
    step(async () => {
      const message = slowMessageSchema.parse(received.body);
      const found = await receivingWebhook(platform, message);
      if (found === undefined) return;
      const { webhook, cursor } = found;
      const { failing } = cursor;
      if (failing === undefined || cursor.position !== message.position) return continueDelivery(platform, cursor);
      await untilDue(platform, received, failing);

      const isLate = platform.clock.now() > plusMs(failing.firstAttemptAt, retryWindowMs);
      if (isLate) return endBatch(platform, webhook, cursor, failing, { outcome: 'Failed', reason: 'expired' });
      const reader = { table: platform.table, cipher: await platform.cipher(), organisationId: webhook.organisationId };
      const batch = await frozenBatch(
        reader,
        { after: cursor.position, to: failing.to },
        webhook.subscriptions,
        failing,
      );
      const result = await attemptDelivery(platform, webhook, batch, failing);
      if (result.outcome === 'Delivered') {
        return continueDelivery(platform, await saveCursor(platform.table, cursor, succeeded(cursor, failing.to)));
      }
      const made = { ...failing, attempt: failing.attempt + 1 };
      const next = planRetry(platform, made, failing);
      if (next === undefined) return endBatch(platform, webhook, cursor, made, result);
      const { now } = await momentOf(platform, webhook.organisationId);
      const kept = await keepFailing(platform, cursor, next, now);
      if (await endIfUnavailable(platform, webhook, kept, now)) return;
      return hideUntil(platform, received, next);
    }),
});

/** Returns when the next attempt is due, at once or within a second; hides the message where that is further away. */
async function untilDue(platform: Platform, received: QueueMessage, failing: Failing): Promise<void> {
  const waitMs = waitMsOf(platform, failing);
  if (waitMs >= msPerSecond) await hideUntil(platform, received, failing);
  if (waitMs > 0) await pause(waitMs);
}

async function hideUntil(platform: Platform, { record }: QueueMessage, failing: Failing): Promise<never> {
  const seconds = Math.floor(waitMsOf(platform, failing) / msPerSecond);
  await platform.queues.hide(slowQueue.name, record.receiptHandle, seconds);
  throw new LeaveOnQueue('the next attempt is not due yet');
}

const waitMsOf = (platform: Platform, failing: Failing): number =>
  Math.max(0, msOf(failing.nextAttemptAt) - msOf(platform.clock.now()));

/** The hour is over: the batch goes into the delivery log, and the next one is sent. */
async function endBatch(
  platform: Platform,
  webhook: Webhook,
  cursor: Cursor,
  failing: Failing,
  last: FailedAttempt,
): Promise<void> {
  const { now } = await momentOf(platform, webhook.organisationId);
  const { outcome: _outcome, ...why } = last;
  const range = { from: cursor.position + 1, to: failing.to, attempts: failing.attempt };
  const ended = await giveUp(platform, webhook, cursor, { outcome: 'GivenUp', ...range, ...why }, now);
  if (await endIfUnavailable(platform, webhook, ended, now)) return;
  await continueDelivery(platform, ended);
}
