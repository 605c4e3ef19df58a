import { lateAfter } from '../../../kernel/workers/late-after.ts';
import { defineQueueWorker } from '../../../kernel/workers/define-worker.ts';
import { LeaveOnQueue } from '../../../kernel/workers/worker-handler.ts';
import { ConcurrencyConflict } from '../../../kernel/table/concurrency-conflict.ts';
import { achRailQueue } from '../../payments/queues.ts';
import { filesOf } from '../file-message.ts';
import { achAsideKind, achIntakeKind, achSweepKind } from '../intake-store.ts';
import { achAsideMessage } from '../put-aside.ts';
import { achAnswersQueue, achFilesQueue } from '../queues.ts';
import { retryAside } from '../retry-aside.ts';
import { achFileKind, achRejectionKind, achTraceKind } from '../store.ts';
import { lostArrivalMessage, sweepArrivals } from '../sweep-arrivals.ts';
import { takeFile } from '../take-file.ts';

/** Milliseconds after which a large file is left to the next message. */
const lateMs = 200_000;

/** Takes the files that come into the bucket, and sends what they report to `ach-rail`. A file that takes long is continued by another message. */
export const achFileIntake = defineQueueWorker({
  id: 'ach-file-intake',
  summary:
    'Takes ACH files of banks: incoming entries, returns, notifications of change; puts aside what cannot be used',
  source: { kind: 'queue', queue: achFilesQueue, batchSize: 1, maximumConcurrency: 5 },
  duty: { severity: 'urgent', owner: 'payments' },
  timeoutSeconds: 300,
  whenSuspended: 'goesOn',
  onlyWith: 'achFiles',
  uses: { read: [achTraceKind], write: [achIntakeKind, achAsideKind, achFileKind, achRejectionKind, achSweepKind] },
  sends: [achRailQueue.name, achFilesQueue.name, achAnswersQueue.name],
  needs: ['achFiles'],
  alarmsOn: [achAsideMessage, lostArrivalMessage],

  handle: async ({ body }, platform) => {
    if ('sweeps' in body) return sweepArrivals(platform);
    const isLate = lateAfter(lateMs);
    for (const file of filesOf(body)) {
      const taken = await unlessTaken(() =>
        file.retries === undefined ? takeFile(platform, file, { isLate }) : retryAside(platform, file, { isLate }),
      );
      if (taken === 'more') await platform.queues.send({ queue: achFilesQueue.name, body: { ...file } });
    }
  },
});

/** A file can have two messages at once. The one that loses the race for it comes again, and finds that it is taken. */
async function unlessTaken<T>(take: () => Promise<T>): Promise<T> {
  try {
    return await take();
  } catch (error) {
    throw error instanceof ConcurrencyConflict
      ? new LeaveOnQueue('another message has the file', { cause: error })
      : error;
  }
}
