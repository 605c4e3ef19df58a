import { plusMs } from '../../../kernel/base/calendar/instant.ts';
import { timesOf } from '../../../kernel/journal/commit.ts';
import { defineQueueWorker } from '../../../kernel/workers/define-worker.ts';
import type { Platform } from '../../../ports/platform.ts';
import { askSideBySide } from '../ask-side-by-side.ts';
import { attemptDelivery } from '../attempt.ts';
import { retryWindowMs } from '../backoff.ts';
import { frozenBatch } from '../batch.ts';
import { type CursorFailure, laneOf, lineMetaOf } from '../cursor.ts';
import { type BatchState, deliverNext } from '../deliver-next.ts';
import { type DeliveryRow, logDelivery } from '../delivery-log.ts';
import { type WebhookBatch, attemptRow, passDelivered, rangeOf, receivingWebhook } from '../delivery.ts';
import { deliveryUses } from '../delivery-uses.ts';
import { endIfUnavailable, giveUpDelivery, keepFailing, planRetry } from '../failure.ts';
import { abandonedMessage, inShare } from '../in-share.ts';
import { takesQuestions } from '../question.ts';
import { deliveryTimeoutSeconds, slowQueue } from '../queues.ts';
import { holdShortly } from '../short-hold.ts';
import { type HeldMessage, untilDue } from '../until-due.ts';
import { continueDelivery, slowMessageSchema, wakeRetry, wakeSends } from '../wake.ts';

/**
 * Delivers to webhooks that fail or answer slowly: their next batch and, at the moments stored in the cursor, a failed
 * batch until it is delivered or its hour is over. Each attempt has a message of its own, which waits in the queue of
 * timers.
 */
export const webhooksSlow = defineQueueWorker({
  id: 'webhooks-slow',
  summary: 'Delivers events to webhooks that fail or answer slowly',
  duty: { severity: 'nextDay', owner: 'platform' },
  timeoutSeconds: deliveryTimeoutSeconds,
  whenSuspended: 'goesOn',
  source: { kind: 'queue', queue: slowQueue, batchSize: 1, maximumConcurrency: 60 },
  uses: deliveryUses,
  sends: wakeSends,
  needs: ['cipher', 'webhookSender'],
  alarmsOn: [abandonedMessage],

  handle: async (received, whole) => {
    const held = { queue: slowQueue.name, received };
    const recent: BatchState = { unlogged: [] };
    let ended: 'done' | 'failed' = 'failed';
    try {
      await inShare(whole, held, (platform) => deliver(platform, held, recent));
      ended = 'done';
    } finally {
      await recent.hold?.end(ended);
    }
  },
});

/** Makes the attempt that a message asks for. */
async function deliver(platform: Platform, held: HeldMessage, recent: BatchState): Promise<void> {
  const message = slowMessageSchema.parse(held.received.body);
  const found = await receivingWebhook(platform, message);
  if (found === undefined) return;
  const { webhook, cursor } = found;
  const { failing } = cursor;
  if ('upTo' in message && laneOf(cursor) === 'slow' && takesQuestions(webhook, cursor.position)) {
    recent.hold ??= holdShortly(platform, held);
    return askSideBySide(platform, found, message.upTo, recent.hold);
  }
  if (cursor.position !== message.position) return continueDelivery(platform, found);
  if (failing === undefined) {
    if (!('upTo' in message) || laneOf(cursor) !== 'slow') return continueDelivery(platform, found);
    if (webhook.deliveryMode === 'AtMostOnce') recent.hold ??= holdShortly(platform, held);
    const after = await deliverNext(platform, found, message, recent);
    return after === undefined ? undefined : continueDelivery(platform, after, message.upTo);
  }
  // This attempt is made. The worker that made it may have died before it sent the message for the next one.
  if ('upTo' in message || message.attempt !== failing.attempt) return wakeRetry(platform, cursor);
  const isEarly = message.isEarly === true;
  if (!isEarly) await untilDue(platform, held, failing.nextAttemptAt);
  const reader = {
    table: platform.table,
    cipher: await platform.cipher(webhook.organisationId),
    organisationId: webhook.organisationId,
  };
  const range = { after: cursor.position, to: failing.to };
  const batch = await frozenBatch(reader, range, webhook, failing);
  return tryAgain(platform, { webhook, cursor, batch, failing }, isEarly);
}

interface Failed extends WebhookBatch {
  readonly failing: CursorFailure;
}

async function tryAgain(platform: Platform, failed: Failed, isEarly: boolean): Promise<void> {
  const { webhook, cursor, batch, failing } = failed;
  const meta = lineMetaOf(cursor);
  if (platform.clock.now() > plusMs(failing.firstAttemptAt, retryWindowMs)) {
    const row = { ...expired, ...rangeOf(batch), attempts: failing.attempt, sequence: meta.sequence };
    return endBatch(platform, failed, row);
  }
  const result = await attemptDelivery(platform, webhook, batch, failing, meta);
  const made = { ...failing, attempt: failing.attempt + 1 };
  const row = attemptRow(failed, made.attempt, result, await platform.cipher(webhook.organisationId));
  if (result.outcome === 'Delivered') {
    return continueDelivery(platform, await passDelivered(platform, failed, row, result.durationMs));
  }
  if (isEarly) {
    // It does not count, and the attempt that is planned stays planned, so that tests use up no attempts.
    await logDelivery(platform, webhook, { ...row, nextAttemptAt: failing.nextAttemptAt }, [], cursor.logged);
    return;
  }
  const next = planRetry(platform, made, failing);
  if (next === undefined) return endBatch(platform, failed, { ...row, outcome: 'GivenUp' });
  const kept = await keepFailing(platform, failed, next, row);
  if (kept !== undefined) await wakeRetry(platform, kept);
}

/** No attempt was made again before the hour was over. */
const expired = { outcome: 'GivenUp', reason: 'expired' } as const;

/** Gives up a batch whose hour is over, and continues with the next one. */
async function endBatch(platform: Platform, attempted: WebhookBatch, row: DeliveryRow): Promise<void> {
  const { webhook } = attempted;
  const times = await timesOf(platform, webhook.organisationId);
  const ended = await giveUpDelivery(platform, { ...attempted, now: times.now }, row);
  if (await endIfUnavailable(platform, webhook, ended, times)) return;
  await continueDelivery(platform, { webhook, cursor: ended });
}
