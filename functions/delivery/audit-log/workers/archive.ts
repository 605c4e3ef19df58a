import * as z from 'zod';
import { invariant } from '../../../kernel/base/invariant.ts';
import { withOptimisticRetry } from '../../../kernel/journal/commit.ts';
import { busySeconds, unlessBusy } from '../../../kernel/journal/unless-busy.ts';
import { defineQueueWorker } from '../../../kernel/workers/define-worker.ts';
import { lateAfter } from '../../../kernel/workers/late-after.ts';
import { logKind } from '../../events/log.ts';
import { archiveMarkKind } from '../archive-mark.ts';
import type { Platform } from '../../../ports/platform.ts';
import { hashIn } from '../chain.ts';
import { auditArchiveQueue, noteHead } from '../queues.ts';
import { witnessHead } from '../witness-head.ts';
import { alteredLogMessage, archiveLag, writeArchive } from '../write-archive.ts';

/** A message that names no work is that of the sweep, to archive. One about the end of a log without an entry notes the end of the table. */
const message = z.union([
  z.object({
    work: z.literal(noteHead),
    organisationId: z.string(),
    number: z.number().optional(),
    hash: z.string().optional(),
  }),
  z.object({ work: z.undefined().optional(), organisationId: z.string() }),
]);
const workMsMax = 40_000;

/** The log message with the age of the oldest entry that was not archived when the worker began. A metric filter matches it. */
export const archiveLagMessage = 'oldest entry that is not archived';

/**
 * Archives the audit log of an organisation, file by file. The hourly sweep wakes it. It continues at its mark, and
 * sends itself another message if the work does not fit into one invocation, or if another worker wins every race for the mark.
 *
 * It also notes the end of a log in the archive, about a minute after the log has grown. So the last entries cannot be cut off
 * unnoticed before the hourly archive has them.
 */
export const auditArchiveWorker = defineQueueWorker({
  id: 'audit-archive',
  summary: 'Writes the audit log of an organisation to its archive, and notes number and hash of its last entry there',
  duty: { severity: 'nextDay', owner: 'security' },
  timeoutSeconds: 60,
  whenSuspended: 'goesOn',
  source: { kind: 'queue', queue: auditArchiveQueue, batchSize: 1, maximumConcurrency: 4 },
  uses: { read: [logKind], write: [archiveMarkKind] },
  sends: [auditArchiveQueue.name],
  needs: ['auditArchive'],
  alarmsOn: [alteredLogMessage],
  // An entry is archived within two hours. If it takes longer, only the table has it.
  measures: {
    message: archiveLagMessage,
    field: 'waitedSeconds',
    alarm: {
      name: 'LateAuditArchive',
      runbook: 'late-audit-archive',
      severity: 'nextDay',
      owner: 'security',
      limit: 'unarchivedSecondsMax',
      says: (seconds) => `An entry of the audit log has waited for ${seconds} seconds and more to be archived`,
    },
  },

  handle: async ({ body }, platform) => {
    const order = message.parse(body);
    if (order.work === noteHead) await noteEnd(platform, order);
    else await archive(platform, order.organisationId);
  },
});

async function noteEnd(
  platform: Platform,
  {
    organisationId,
    number,
    hash: text,
  }: { organisationId: string; number?: number | undefined; hash?: string | undefined },
): Promise<void> {
  const hash = text === undefined ? undefined : hashIn(text);
  invariant((number === undefined) === (hash === undefined), 'the message names an entry without its hash');
  const noted = number === undefined || hash === undefined ? undefined : { number, hash };
  await witnessHead(platform, organisationId, noted);
}

async function archive(platform: Platform, organisationId: string): Promise<void> {
  const isLate = lateAfter(workMsMax);
  const waitedSeconds = await archiveLag(platform, organisationId, platform.clock.now());
  platform.log.info(archiveLagMessage, { organisationId, waitedSeconds });
  const next = () => withOptimisticRetry(platform, () => writeArchive(platform, organisationId));
  const isDone = await unlessBusy(platform, { worker: 'audit-archive', organisationId }, async () => {
    while (await next()) if (isLate()) return false;
    return true;
  });
  const again = { queue: auditArchiveQueue.name, body: { organisationId }, delaySeconds: busySeconds };
  if (!isDone) await platform.queues.send(again);
}
