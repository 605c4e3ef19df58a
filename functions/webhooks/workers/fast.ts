import { invariant } from '../../kernel/invariant.ts';
import { momentOf } from '../../kernel/journal/commit.ts';
import { defineQueueWorker } from '../../kernel/runtime/define-worker.ts';
import type { Platform } from '../../kernel/runtime/platform.ts';
import { attemptDelivery } from '../attempt.ts';
import { batchBytesMax, batchEventsMax, nextBatch } from '../batch.ts';
import { cleared, failedOnce, lineMetaOf, movedTo, saveCursor, sending, succeeded } from '../cursor.ts';
import { logDelivery } from '../delivery-log.ts';
import { type Attempted, attemptRow, deliveryUses, receivingWebhook, step } from '../delivery.ts';
import { endIfUnavailable, keepFailing, planRetry } from '../failure.ts';
import { deliveryTimeoutSeconds, fastQueue, slowQueue } from '../queues.ts';
import { continueDelivery, fastMessageSchema, wakeSlow } from '../wake.ts';

/** Sends the next batch of a webhook once. What fails goes to the slow lane, so a failing receiver is met here once per failure. */
export const webhooksFast = defineQueueWorker({
  id: 'webhooks-fast',
  summary: 'Delivers events to webhooks that answer',
  timeoutSeconds: deliveryTimeoutSeconds,
  source: { kind: 'queue', queue: fastQueue, batchSize: 1, maximumConcurrency: 50 },
  uses: deliveryUses,
  sends: [fastQueue.name, slowQueue.name],
  needs: ['cipher', 'webhookSender'],

  handle: ({ body }, platform) =>
    step(async () => {
      const message = fastMessageSchema.parse(body);
      const found = await receivingWebhook(platform, message);
      if (found === undefined) return;
      const { webhook, cursor } = found;
      if (cursor.failing !== undefined) return wakeSlow(platform, cursor);
      if (cursor.position !== message.position) return continueDelivery(platform, cursor, message.upTo);

      const isOnce = webhook.deliveryMode === 'AtMostOnce';
      const reader = {
        table: platform.table,
        cipher: await platform.cipher(),
        organisationId: webhook.organisationId,
      };
      const range = {
        after: cursor.position,
        upTo: message.upTo,
        eventsMax: isOnce ? 1 : batchEventsMax,
        bytesMax: batchBytesMax,
      };
      const batch = await nextBatch(reader, range, webhook.subscriptions, webhook);
      if (batch.events.length === 0) {
        const moved = await saveCursor(platform.table, cursor, movedTo(cursor, batch.to));
        return continueDelivery(platform, moved, message.upTo);
      }
      const attempted = { webhook, cursor, batch };
      return isOnce ? sendOnce(platform, attempted, message.upTo) : sendBatch(platform, attempted, message.upTo);
    }),
});

/**
 * AtLeastOnce: the cursor moves after the answer. A worker that dies between the POST and the record leaves the cursor
 * where it was, so its message, back on the queue, sends the same events again: the receiver may have them twice and
 * knows them by their ids. Where the answer was a failure, that attempt is not counted. `upTo` is where the log ended
 * when the batch was asked for.
 */
async function sendBatch(platform: Platform, attempted: Attempted, upTo: number): Promise<void> {
  const { webhook, cursor, batch } = attempted;
  const firstAttemptAt = platform.clock.now();
  const result = await attemptDelivery(platform, webhook, batch, webhook, lineMetaOf(cursor));
  const row = attemptRow(attempted, 1, result, await platform.cipher());
  if (result.outcome === 'Delivered') {
    const logged = await logDelivery(platform, webhook, row, [], cursor.logged);
    const done = { ...succeeded(cursor, batch, platform.clock.now()), logged };
    return continueDelivery(platform, await saveCursor(platform.table, cursor, done), upTo);
  }
  const failing = planRetry(platform, { to: batch.to, attempt: 1, firstAttemptAt }, webhook);
  invariant(failing !== undefined, 'a first attempt is followed by another');
  const attempt = { ...row, nextAttemptAt: failing.nextAttemptAt };
  const logged = await logDelivery(platform, webhook, attempt, [], cursor.logged);
  const { now } = await momentOf(platform, webhook.organisationId);
  const kept = await keepFailing(platform, cursor, { failing, logged }, now);
  if (await endIfUnavailable(platform, webhook, kept, now)) return;
  await wakeSlow(platform, kept);
}

/**
 * AtMostOnce: the cursor moves before the event is sent, so that nothing that happens afterwards sends it again. A worker
 * that dies between the move and the record has sent the event or has not; nobody can know, so it is not sent again and
 * stands in no delivery log, but its number is used up, so the next body shows it. Its message comes back as stale and
 * only goes on with the next event.
 */
async function sendOnce(platform: Platform, attempted: Attempted, upTo: number): Promise<void> {
  const { webhook, cursor, batch } = attempted;
  const sent = await saveCursor(platform.table, cursor, sending(cursor, batch, platform.clock.now()));
  const result = await attemptDelivery(platform, webhook, batch, webhook, lineMetaOf(cursor));
  await logDelivery(platform, webhook, attemptRow(attempted, 1, result, await platform.cipher()));
  if (result.outcome === 'Delivered') {
    const isFirstSuccess = sent.failingSince !== undefined;
    const next = isFirstSuccess ? await saveCursor(platform.table, sent, cleared(sent)) : sent;
    return continueDelivery(platform, next, upTo);
  }
  const { now } = await momentOf(platform, webhook.organisationId);
  const failed = await saveCursor(platform.table, sent, failedOnce(sent, cursor, now));
  if (await endIfUnavailable(platform, webhook, failed, now)) return;
  await continueDelivery(platform, failed, upTo);
}
