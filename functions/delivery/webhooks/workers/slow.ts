import { plusMs } from '../../../kernel/base/calendar/instant.ts';
import { momentOf } from '../../../kernel/journal/commit.ts';
import { defineQueueWorker } from '../../../kernel/workers/define-worker.ts';
import type { Platform } from '../../../ports/platform.ts';
import { attemptDelivery } from '../attempt.ts';
import { retryWindowMs } from '../backoff.ts';
import { frozenBatch } from '../batch.ts';
import { type Failing, isInSlowLane, lineMetaOf } from '../cursor.ts';
import { deliverNext } from '../deliver-next.ts';
import type { DeliveryRow } from '../delivery-log.ts';
import {
  type Attempted,
  attemptRow,
  deliveryUses,
  passDelivered,
  rangeOf,
  receivingWebhook,
  step,
} from '../delivery.ts';
import { endIfUnavailable, giveUp, keepFailing, planRetry } from '../failure.ts';
import { deliveryTimeoutSeconds, fastQueue, slowQueue } from '../queues.ts';
import { type Held, hideUntil, untilDue } from '../until-due.ts';
import { continueDelivery, slowMessageSchema } from '../wake.ts';

/**
 * Delivers to webhooks that fail or answer slowly: their next batch and, at the moments stored in the cursor, a failed
 * batch until it is delivered or its hour is over. One message serves all attempts of a batch; its visibility timeout
 * is extended in between.
 */
export const webhooksSlow = defineQueueWorker({
  id: 'webhooks-slow',
  summary: 'Delivers events to webhooks that fail or answer slowly',
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
      if (cursor.position !== message.position) return continueDelivery(platform, found);
      if (failing === undefined) {
        const isNext = 'upTo' in message && isInSlowLane(cursor);
        return isNext ? deliverNext(platform, found, message) : continueDelivery(platform, found);
      }
      const held = { queue: slowQueue.name, received };
      await untilDue(platform, held, failing.nextAttemptAt);
      const reader = { table: platform.table, cipher: await platform.cipher(), organisationId: webhook.organisationId };
      const range = { after: cursor.position, to: failing.to };
      const batch = await frozenBatch(reader, range, webhook.subscriptions, failing);
      return tryAgain(platform, { webhook, cursor, batch, failing }, held);
    }),
});

interface Failed extends Attempted {
  readonly failing: Failing;
}

async function tryAgain(platform: Platform, failed: Failed, held: Held): Promise<void> {
  const { webhook, cursor, batch, failing } = failed;
  const meta = lineMetaOf(cursor);
  if (platform.clock.now() > plusMs(failing.firstAttemptAt, retryWindowMs)) {
    const row = { ...expired, ...rangeOf(batch), attempts: failing.attempt, sequence: meta.sequence };
    return endBatch(platform, failed, row);
  }
  const result = await attemptDelivery(platform, webhook, batch, failing, meta);
  const made = { ...failing, attempt: failing.attempt + 1 };
  const row = attemptRow(failed, made.attempt, result, await platform.cipher());
  if (result.outcome === 'Delivered') {
    return continueDelivery(platform, await passDelivered(platform, failed, row, result.durationMs));
  }
  const next = planRetry(platform, made, failing);
  if (next === undefined) return endBatch(platform, failed, { ...row, outcome: 'GivenUp' });
  const kept = await keepFailing(platform, failed, next, row);
  if (kept !== undefined) await hideUntil(platform, held, next.nextAttemptAt);
}

/** No attempt was made again before the hour was over. */
const expired = { outcome: 'GivenUp', reason: 'expired' } as const;

/** Gives up a batch whose hour is over, and continues with the next one. */
async function endBatch(platform: Platform, attempted: Attempted, row: DeliveryRow): Promise<void> {
  const { webhook } = attempted;
  const { now } = await momentOf(platform, webhook.organisationId);
  const ended = await giveUp(platform, { ...attempted, now }, row);
  if (await endIfUnavailable(platform, webhook, ended, now)) return;
  await continueDelivery(platform, { webhook, cursor: ended });
}
