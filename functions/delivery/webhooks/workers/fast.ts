import { defineQueueWorker } from '../../../kernel/workers/define-worker.ts';
import { isInSlowLane } from '../cursor.ts';
import { deliverNext } from '../deliver-next.ts';
import { deliveryUses, receivingWebhook, step } from '../delivery.ts';
import { deliveryTimeoutSeconds, fastQueue, slowQueue } from '../queues.ts';
import { continueDelivery, nextMessageSchema, wakeNext, wakeRetry } from '../wake.ts';

/**
 * Sends the next batch of a webhook that answers quickly. A webhook that fails or answers slowly moves to the slow
 * lane, so it occupies this lane once until it recovers.
 */
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
      const message = nextMessageSchema.parse(body);
      const found = await receivingWebhook(platform, message);
      if (found === undefined) return;
      const { cursor } = found;
      if (cursor.failing !== undefined) return wakeRetry(platform, cursor);
      if (cursor.position !== message.position) return continueDelivery(platform, found, message.upTo);
      return isInSlowLane(cursor) ? wakeNext(platform, found, message.upTo) : deliverNext(platform, found, message);
    }),
});
