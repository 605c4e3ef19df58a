import * as z from 'zod';
import { clockKind } from '../../../kernel/clock/bank-clock.ts';
import { dueBuckets, dueEntries, dueIndexKind } from '../../../kernel/due/due-index.ts';
import { timesUnlessAdvancing } from '../../../kernel/journal/commit.ts';
import { defineQueueWorker } from '../../../kernel/workers/define-worker.ts';
import { dueQueue, wakeUpsQueue } from '../queues.ts';
import { planWakeUp, wakeUpKind } from '../wake-up.ts';

const message = z.strictObject({ organisationId: z.string() });

/**
 * Looks for what has fallen due in an organisation, and plans its next wake-up. It reads every bucket and sends a message for each one
 * that is not empty. While the clock of a sandbox organisation is being moved, its worker runs what falls due; a clock that has
 * arrived sends a message.
 */
export const wakeUpsWorker = defineQueueWorker({
  id: 'wake-ups',
  summary: 'Finds what has fallen due in an organisation, and plans its next wake-up',
  source: { kind: 'queue', queue: wakeUpsQueue, batchSize: 1, maximumConcurrency: 28 },
  duty: { severity: 'urgent', owner: 'platform' },
  timeoutSeconds: 60,
  whenSuspended: 'goesOn',
  uses: { read: [clockKind, dueIndexKind], write: [wakeUpKind] },
  sends: [dueQueue.name, wakeUpsQueue.name],
  needs: ['wakeUps'],

  handle: async ({ body }, platform) => {
    const { organisationId } = message.parse(body);
    const times = await timesUnlessAdvancing(platform, organisationId);
    if (times === undefined) return;
    const { now } = times;
    const buckets = Array.from({ length: dueBuckets }, (_, bucket) => bucket);
    await Promise.all(
      buckets.map(async (bucket) => {
        const [first] = await dueEntries(platform.table, organisationId, bucket, { until: now, limit: 1 });
        if (first === undefined) return;
        await platform.queues.send({ queue: dueQueue.name, body: { organisationId, asOf: now, bucket } });
      }),
    );
    await planWakeUp(platform, organisationId, now);
  },
});
