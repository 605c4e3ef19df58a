import { defineQueueWorker } from '../../../kernel/workers/define-worker.ts';
import { fastQueue, replayQueue, slowQueue, timersQueue, trialQueue } from '../queues.ts';
import { secondsUntil, sendAt, timerSchema } from '../timers.ts';

/**
 * Passes messages on to their lanes when their moment has come. It waits for nothing itself, so the timers of one
 * organisation hold it only for milliseconds each.
 */
export const webhookTimers = defineQueueWorker({
  id: 'webhook-timers',
  summary: 'Passes retries of deliveries on when they are due',
  duty: { severity: 'nextDay', owner: 'platform' },
  timeoutSeconds: 30,
  whenSuspended: 'goesOn',
  source: { kind: 'queue', queue: timersQueue, batchSize: 10, maximumConcurrency: 10 },
  uses: { read: [], write: [] },
  sends: [fastQueue.name, trialQueue.name, slowQueue.name, replayQueue.name, timersQueue.name],

  handle: async ({ body }, platform) => {
    const { organisationId, webhookId, dueAt, message } = timerSchema.parse(body);
    if (secondsUntil(platform, dueAt) === 0) return platform.queues.send(message);
    await sendAt(platform, { ...message, body: { ...message.body, organisationId, webhookId } }, dueAt);
  },
});
