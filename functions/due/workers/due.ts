import * as z from 'zod';
import { clockKind } from '../../kernel/clock/bank-clock.ts';
import { dueBuckets, dueEntries, dueIndexKind, duePageMax } from '../../kernel/due/due-index.ts';
import { momentOf } from '../../kernel/journal/commit.ts';
import { journalKind } from '../../kernel/journal/journal.ts';
import { defineQueueWorker } from '../../kernel/runtime/define-worker.ts';
import type { Platform } from '../../kernel/runtime/platform.ts';
import { endOfDayQueue } from '../../end-of-day/queues.ts';
import { dueQueue } from '../queues.ts';
import { dueAlarms, dueNeeds, dueReads, dueUses } from '../due-kinds.ts';
import { runAllDue } from '../run-due.ts';
import { planWakeUp, wakeUpKind } from '../wake-up.ts';

const message = z.object({ organisationId: z.string(), bucket: z.int().min(0).max(dueBuckets).optional() });

/**
 * Runs what has fallen due in an organisation. A wake-up looks into every bucket and hands each that has something to a
 * worker of its own; a bucket is worked page by page, oldest first, until nothing in it is due.
 */
export const dueWorker = defineQueueWorker({
  id: 'due',
  summary: 'Runs recurring payments and everything else that has fallen due',
  source: { kind: 'queue', queue: dueQueue, batchSize: 1, maximumConcurrency: 10 },
  timeoutSeconds: 60,
  uses: { read: [clockKind, dueIndexKind, ...dueReads], write: [...dueUses, wakeUpKind, journalKind] },
  sends: [dueQueue.name, endOfDayQueue.name],
  needs: ['cipher', 'wakeUps', ...dueNeeds],
  alarmsOn: dueAlarms,

  handle: async ({ body }, platform) => {
    const { organisationId, bucket } = message.parse(body);
    if (bucket === undefined) await wake(platform, organisationId);
    else await workBucket(platform, organisationId, bucket);
  },
});

async function wake(platform: Platform, organisationId: string): Promise<void> {
  const { now } = await momentOf(platform, organisationId);
  for (let bucket = 0; bucket < dueBuckets; bucket += 1) {
    const [first] = await dueEntries(platform.table, organisationId, bucket, { until: now, limit: 1 });
    if (first !== undefined) await platform.queues.send({ queue: dueQueue.name, body: { organisationId, bucket } });
  }
  await planWakeUp(platform, organisationId, now);
}

async function workBucket(platform: Platform, organisationId: string, bucket: number): Promise<void> {
  const moment = await momentOf(platform, organisationId);
  const entries = await dueEntries(platform.table, organisationId, bucket, { until: moment.now, limit: duePageMax });
  const ran = await runAllDue(platform, moment, entries);
  platform.log.info('due work', { worker: 'due', organisationId, count: ran });
  // Entries that were run leave the index late: a page on which nothing was due any more ends the work.
  if (ran > 0) await platform.queues.send({ queue: dueQueue.name, body: { organisationId, bucket } });
}
