import * as z from 'zod';
import type { Instant } from '../../../kernel/base/calendar/instant.ts';
import { clockKind } from '../../../kernel/clock/bank-clock.ts';
import { beforeAllDue, dueBuckets, dueEntries, dueIndexKind } from '../../../kernel/due/due-index.ts';
import { timesUnlessAdvancing } from '../../../kernel/journal/commit.ts';
import { defineQueueWorker } from '../../../kernel/workers/define-worker.ts';
import type { Platform } from '../../../ports/platform.ts';
import { dueQueue, wakeUpsQueue } from '../queues.ts';
import { wakeBy, wakeUpKind } from '../wake-up.ts';

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
    const moments = await Promise.all(
      Array.from({ length: dueBuckets }, (_, bucket) => triggerBucket(platform, { organisationId, bucket, now })),
    );
    const [next] = moments.filter((moment) => moment !== undefined).sort();
    if (next !== undefined) await wakeBy(platform, organisationId, next, { isAwake: true });
  },
});

interface Bucket {
  readonly organisationId: string;
  readonly bucket: number;
  readonly now: Instant;
}

/**
 * Sends a message for a bucket in which something is due. Returns when its next item falls due. Mostly its first entry tells both: nothing is due
 * yet, and that is the next one.
 */
async function triggerBucket(
  { table, queues }: Pick<Platform, 'table' | 'queues'>,
  { organisationId, bucket, now }: Bucket,
): Promise<Instant | undefined> {
  const [first] = await dueEntries(table, organisationId, bucket, { after: beforeAllDue, limit: 1 });
  if (first === undefined || first.dueAt > now) return first?.dueAt;
  await queues.send({ queue: dueQueue.name, body: { organisationId, asOf: now, bucket } });
  const [next] = await dueEntries(table, organisationId, bucket, { after: now, limit: 1 });
  return next?.dueAt;
}
