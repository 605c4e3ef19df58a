import * as z from 'zod';
import { clockKind } from '../../../kernel/clock/bank-clock.ts';
import { momentOf } from '../../../kernel/journal/commit.ts';
import { journalKind } from '../../../kernel/journal/journal.ts';
import { organisationListUses } from '../../../kernel/lists/organisation-list.ts';
import { defineQueueWorker } from '../../../kernel/workers/define-worker.ts';
import { closeDays, closeUses } from '../close-days.ts';
import { endOfDayQueue } from '../queues.ts';

const message = z.object({ organisationId: z.string() });
const workMsMax = 40_000;

/**
 * Writes down what every account of an organisation had when a day ended. It is woken when one has, and hands on to
 * itself while there is more than fits into its time; days that it missed are made up.
 */
export const endOfDayWorker = defineQueueWorker({
  id: 'end-of-day',
  summary: 'Writes down what every account had at the end of each day',
  source: { kind: 'queue', queue: endOfDayQueue, batchSize: 1, maximumConcurrency: 5 },
  timeoutSeconds: 60,
  uses: { read: [clockKind, ...organisationListUses], write: [...closeUses, journalKind] },
  sends: [endOfDayQueue.name],
  needs: ['cipher'],

  handle: async ({ body }, platform) => {
    const { organisationId } = message.parse(body);
    const startedMs = performance.now();
    const isLate = () => performance.now() - startedMs > workMsMax;
    const isDone = await closeDays(platform, await momentOf(platform, organisationId), isLate);
    if (!isDone) await platform.queues.send({ queue: endOfDayQueue.name, body: { organisationId } });
  },
});
