import * as z from 'zod';
import { clockKind } from '../../../kernel/clock/bank-clock.ts';
import { organisationKind } from '../../../kernel/auth/suspension.ts';
import { dueIndexKind } from '../../../kernel/due/due-index.ts';
import { journalKind } from '../../../kernel/journal/journal.ts';
import { busySeconds, unlessBusy } from '../../../kernel/journal/unless-busy.ts';
import { defineQueueWorker } from '../../../kernel/workers/define-worker.ts';
import { lateAfter } from '../../../kernel/workers/late-after.ts';
import { closeUses } from '../../../accounts/end-of-day/close-days.ts';
import { organisationListUses } from '../../../kernel/lists/organisation-list.ts';
import { dueAsideKind, dueWorkAsideMessage } from '../../due/aside.ts';
import { dueAlarms, dueFiles, dueNeeds, dueReads, dueReplaces, dueUses } from '../../due/due-kinds.ts';
import { wakeUpsQueue } from '../../due/queues.ts';
import { statementMarkKind } from '../../../accounts/statements/statement-mark.ts';
import { statementsQueue } from '../../../accounts/statements/queues.ts';
import { moveClock } from '../advance.ts';
import { clockQueue } from '../queues.ts';

const message = z.object({ organisationId: z.string() });
const workMsMax = 40_000;

export const clockWorker = defineQueueWorker({
  id: 'clock',
  summary: 'Continues to advance a bank clock that needs longer than a request',
  source: { kind: 'queue', queue: clockQueue, batchSize: 1, maximumConcurrency: 5 },
  duty: { severity: 'nextDay', owner: 'platform' },
  timeoutSeconds: 60,
  whenSuspended: 'waits',
  // The bank clock of a live stage is the real one.
  onlyWith: 'sandbox',
  uses: {
    read: [organisationKind, dueIndexKind, statementMarkKind, ...dueReads, ...organisationListUses],
    write: [clockKind, journalKind, dueAsideKind, ...dueUses, ...closeUses],
    replaces: dueReplaces,
    filesOf: dueFiles,
  },
  sends: [clockQueue.name, wakeUpsQueue.name, statementsQueue.name],
  needs: ['cipher', ...dueNeeds],
  alarmsOn: [...dueAlarms, dueWorkAsideMessage],

  handle: async ({ body }, platform) => {
    const { organisationId } = message.parse(body);
    const isLate = lateAfter(workMsMax);
    const isThere = await unlessBusy(platform, { worker: 'clock', organisationId }, () =>
      moveClock(platform, organisationId, isLate),
    );
    const again = { queue: clockQueue.name, body: { organisationId }, delaySeconds: busySeconds };
    if (!isThere) await platform.queues.send(again);
  },
});
