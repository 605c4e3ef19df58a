import { defineQueueWorker } from '../../kernel/runtime/define-worker.ts';
import { clockQueue } from '../../clock/queues.ts';
import { listsQueue } from '../../lists/queues.ts';
import { directoryKind, organisationIds } from '../../organisations/directory.ts';
import { sweepQueue as webhookSweepQueue } from '../../webhooks/queues.ts';
import { dueQueue, sweepQueue } from '../queues.ts';

/**
 * Wakes everything for every organisation, whatever was lost: due work, deliveries and lists find for themselves what
 * there is to do. It runs every hour, and when a laptop starts.
 */
export const sweepWorker = defineQueueWorker({
  id: 'sweep',
  summary: 'Wakes due work, deliveries and lists of every organisation, every hour',
  source: { kind: 'queue', queue: sweepQueue, batchSize: 1, maximumConcurrency: 2 },
  timeoutSeconds: 60,
  uses: { read: [directoryKind], write: [] },
  sends: [dueQueue.name, clockQueue.name, webhookSweepQueue.name, listsQueue.name],

  handle: async (_, platform) => {
    for await (const organisationId of organisationIds(platform.table)) {
      await platform.queues.send({ queue: dueQueue.name, body: { organisationId } });
      if (platform.settings.sandbox) await platform.queues.send({ queue: clockQueue.name, body: { organisationId } });
      await platform.queues.send({ queue: webhookSweepQueue.name, body: { organisationId } });
      await platform.queues.send({
        queue: listsQueue.name,
        body: { organisationId },
        group: organisationId,
        deduplicationId: `${organisationId}-sweep-${platform.clock.now().slice(0, 13)}`,
      });
    }
  },
});
