import * as z from 'zod';
import { clockKind } from '../../../kernel/clock/bank-clock.ts';
import { momentOf } from '../../../kernel/journal/commit.ts';
import { busySeconds, unlessBusy } from '../../../kernel/journal/unless-busy.ts';
import { defineQueueWorker } from '../../../kernel/workers/define-worker.ts';
import { lateAfter } from '../../../kernel/workers/late-after.ts';
import { statementsQueue } from '../queues.ts';
import { statementUses, writeStatements } from '../write-statements.ts';

const message = z.object({ organisationId: z.string() });
const workMsMax = 40_000;

/**
 * Writes the statements of the months that are over. It is woken when the ends of a month's last day have been written, and by the
 * hourly sweep. It sends itself another message if the work does not fit into one invocation, and makes up for missed months.
 */
export const statementsWorker = defineQueueWorker({
  id: 'statements',
  summary: 'Writes the statement of every account for each month that is over',
  source: { kind: 'queue', queue: statementsQueue, batchSize: 1, maximumConcurrency: 5 },
  duty: { severity: 'nextDay', owner: 'platform' },
  timeoutSeconds: 60,
  whenSuspended: 'goesOn',
  uses: { read: [clockKind, ...statementUses.read], write: statementUses.write },
  sends: [statementsQueue.name],
  needs: ['cipher', 'documents'],

  handle: async ({ body }, platform) => {
    const { organisationId } = message.parse(body);
    const isLate = lateAfter(workMsMax);
    const isDone = await unlessBusy(platform, { worker: 'statements', organisationId }, async () =>
      writeStatements(platform, await momentOf(platform, organisationId, 'statements'), isLate),
    );
    if (!isDone)
      await platform.queues.send({ queue: statementsQueue.name, body: { organisationId }, delaySeconds: busySeconds });
  },
});
