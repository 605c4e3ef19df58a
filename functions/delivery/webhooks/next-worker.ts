import { type Instant, plusMs } from '../../kernel/base/calendar/instant.ts';
import { defineQueueWorker, type QueueWorker } from '../../kernel/workers/define-worker.ts';
import type { Platform } from '../../ports/platform.ts';
import { type Lane, laneOf } from './cursor.ts';
import { deliverNext, type Recent } from './deliver-next.ts';
import { deliveryUses, receivingWebhook } from './delivery.ts';
import { abandonedMessage, inShare } from './in-share.ts';
import { deliveryTimeoutSeconds } from './queues.ts';
import type { Held } from './until-due.ts';
import { continueDelivery, laneQueues, nextMessageSchema, wakeRetry, wakeSends } from './wake.ts';

/**
 * A message sends batches for so long before it makes room for the other webhooks of its share. Together with an attempt of 10
 * seconds, this is far below the time that the function has.
 */
const stretchMs = 500;

/** A worker that sends the next batches of webhooks that are in its lane. */
export function nextWorker(lane: Exclude<Lane, 'slow'>, summary: string, maximumConcurrency: number): QueueWorker {
  const queue = laneQueues[lane];
  return defineQueueWorker({
    id: `webhooks-${lane}`,
    summary,
    timeoutSeconds: deliveryTimeoutSeconds,
    source: { kind: 'queue', queue, batchSize: 1, maximumConcurrency },
    uses: deliveryUses,
    sends: wakeSends,
    needs: ['cipher', 'webhookSender'],
    alarmsOn: [abandonedMessage],

    handle: (received, platform) => deliverStretch(platform, lane, { queue: queue.name, received }),
  });
}

/**
 * Sends one batch after the other, up to the end of the log that the message names or for {@link stretchMs}. The batches follow
 * from the position, the end and the format, so a worker that gets the message again after a crash sends the same ones from
 * wherever the cursor is. Each batch is a step of its own, because what was sent before it is stored.
 */
async function deliverStretch(platform: Platform, lane: Lane, held: Held): Promise<void> {
  const stretch = { until: plusMs(platform.clock.now(), stretchMs), recent: {} };
  while (await inShare(platform, held, (step) => deliverStep(step, lane, held, stretch)));
}

interface Stretch {
  readonly until: Instant;
  readonly recent: Recent;
}

/** Returns true if the next batch follows. The webhook is read before each batch, so that nothing is sent after it was disabled. */
async function deliverStep(platform: Platform, lane: Lane, { received }: Held, stretch: Stretch): Promise<boolean> {
  const message = nextMessageSchema.parse(received.body);
  const { ahead } = stretch.recent;
  stretch.recent.ahead = undefined;
  const found = ahead === undefined ? await receivingWebhook(platform, message) : ahead.found;
  if (found === undefined) return false;
  const { cursor } = found;
  if (cursor.failing !== undefined) {
    await wakeRetry(platform, cursor);
    return false;
  }
  const isWithin = message.position <= cursor.position && cursor.position < message.upTo;
  if (!isWithin || laneOf(cursor) !== lane) {
    await continueDelivery(platform, found, message.upTo);
    return false;
  }
  const after = await deliverNext(platform, found, message, stretch.recent);
  if (after === undefined) return false;
  const isMore = after.cursor.position < message.upTo && platform.clock.now() < stretch.until;
  if (!isMore) await continueDelivery(platform, after, message.upTo);
  return isMore;
}
