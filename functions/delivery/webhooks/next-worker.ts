import { defineQueueWorker, type QueueWorker } from '../../kernel/workers/define-worker.ts';
import { type Lane, laneOf } from './cursor.ts';
import { deliverNext } from './deliver-next.ts';
import { deliveryUses, receivingWebhook } from './delivery.ts';
import { abandonedMessage, inShare } from './in-share.ts';
import { deliveryTimeoutSeconds } from './queues.ts';
import { continueDelivery, laneQueues, nextMessageSchema, wakeNext, wakeRetry, wakeSends } from './wake.ts';

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
      inShare(whole, { queue: queue.name, received }, async (platform) => {
        const message = nextMessageSchema.parse(received.body);
        const found = await receivingWebhook(platform, message);
        if (found === undefined) return;
        const { cursor } = found;
        if (cursor.failing !== undefined) return wakeRetry(platform, cursor);
        if (cursor.position !== message.position) return continueDelivery(platform, found, message.upTo);
        const isHere = laneOf(cursor) === lane;
        return isHere ? deliverNext(platform, found, message) : wakeNext(platform, found, message.upTo);
      }),
  });
}
