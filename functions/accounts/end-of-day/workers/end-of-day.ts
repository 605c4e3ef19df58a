import * as z from 'zod';
import { clockKind } from '../../../kernel/clock/bank-clock.ts';
import { momentOf } from '../../../kernel/journal/commit.ts';
import { journalKind } from '../../../kernel/journal/journal.ts';
import { busySeconds, unlessBusy } from '../../../kernel/journal/unless-busy.ts';
import { organisationListUses } from '../../../kernel/lists/organisation-list.ts';
import { defineQueueWorker } from '../../../kernel/workers/define-worker.ts';
import { lateAfter } from '../../../kernel/workers/late-after.ts';
import { closeDays, closeUses } from '../close-days.ts';
import { statementsQueue } from '../../statements/queues.ts';
import { endOfDayQueue } from '../queues.ts';

const message = z.object({ organisationId: z.string() });
const workMsMax = 40_000;

/**
 * Writes the amounts of every account of an organisation at the end of each day. It is woken when a day has ended and
 * sends itself another message if the work does not fit into one invocation. It catches up on missed days.
 */
export const endOfDayWorker = defineQueueWorker({
  id: 'end-of-day',
  summary: 'Writes the balance of every account at the end of each day',
  source: { kind: 'queue', queue: endOfDayQueue, batchSize: 1, maximumConcurrency: 5 },
  duty: { severity: 'nextDay', owner: 'platform' },
  timeoutSeconds: 60,
  whenSuspended: 'goesOn',
  silence: { hours: 2 },
  uses: { read: [clockKind, ...organisationListUses], write: [...closeUses, journalKind] },
  sends: [endOfDayQueue.name, statementsQueue.name],
  needs: ['cipher'],

  handle: async ({ body }, platform) => {
    const { organisationId } = message.parse(body);
    const isLate = lateAfter(workMsMax);
    const isDone = await unlessBusy(platform, { worker: 'end-of-day', organisationId }, async () =>
      closeDays(platform, await momentOf(platform, organisationId, 'clock'), isLate),
    );
    const again = { queue: endOfDayQueue.name, body: { organisationId }, delaySeconds: busySeconds };
    if (!isDone) await platform.queues.send(again);
  },
});
