import { plusMs } from '../../kernel/base/calendar/instant.ts';
import { defineQueueWorker, type QueueWorker } from '../../kernel/workers/define-worker.ts';
import type { Platform } from '../../ports/platform.ts';
import { type Lane, laneOf } from './cursor.ts';
import { deliverNext, type Recent } from './deliver-next.ts';
import { deliveryUses, receivingWebhook } from './delivery.ts';
import { abandonedMessage, inShare } from './in-share.ts';
import { deliveryTimeoutSeconds } from './queues.ts';
import { continueDelivery, laneQueues, type NextMessage, nextMessageSchema, wakeRetry, wakeSends } from './wake.ts';

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

    handle: (received, whole) =>
      inShare(whole, { queue: queue.name, received }, (platform) =>
        deliverStretch(platform, lane, nextMessageSchema.parse(received.body)),
      ),
  });
}

/**
 * Sends one batch after the other, up to the end of the log that the message names or for {@link stretchMs}. The batches follow
 * from the position, the end and the format, so a worker that gets the message again after a crash sends the same ones from
 * wherever the cursor is. The webhook is read before each batch, so that nothing is sent after it was disabled.
 */
async function deliverStretch(platform: Platform, lane: Lane, message: NextMessage): Promise<void> {
  const until = plusMs(platform.clock.now(), stretchMs);
  const recent: Recent = {};
  for (;;) {
    const found = await receivingWebhook(platform, message);
    if (found === undefined) return;
    const { cursor } = found;
    if (cursor.failing !== undefined) return wakeRetry(platform, cursor);
    const isWithin = message.position <= cursor.position && cursor.position < message.upTo;
    if (!isWithin || laneOf(cursor) !== lane) return continueDelivery(platform, found, message.upTo);
    const after = await deliverNext(platform, found, message, recent);
    if (after === undefined) return;
    const isDone = after.cursor.position >= message.upTo || platform.clock.now() >= until;
    if (isDone) return continueDelivery(platform, after, message.upTo);
  }
}
