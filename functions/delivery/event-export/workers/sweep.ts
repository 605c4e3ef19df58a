import { msOf } from '../../../kernel/base/calendar/instant.ts';
import { defineQueueWorker } from '../../../kernel/workers/define-worker.ts';
import type { Platform } from '../../../ports/platform.ts';
import { chunksBetween, headNumber } from '../../events/log-reads.ts';
import { lastNumberOf, logKind } from '../../events/log.ts';
import { exportMessage, type ExportMessage, exportSweepMessageSchema } from '../messages.ts';
import { eventExportQueue, exportSweepQueue } from '../queues.ts';
import { exportKind, isFinished, readProgress } from '../store.ts';

/** The log message with the wait of the oldest event of an organisation that is not exported. A metric filter matches it. */
export const exportLagMessage = 'oldest event that is not exported';

/**
 * Wakes the export of an organisation: for an attempt that is due, or every hour for messages that were lost. Every hour it also measures
 * how long the oldest event has waited, because an event that the target refuses is in no queue.
 */
export const eventExportSweep = defineQueueWorker({
  id: 'event-export-sweep',
  summary: 'Wakes exports of events whose next attempt is due or whose messages were lost',
  duty: { severity: 'nextDay', owner: 'platform' },
  timeoutSeconds: 30,
  whenSuspended: 'goesOn',
  onlyWith: 'eventExport',
  source: { kind: 'queue', queue: exportSweepQueue, batchSize: 1, maximumConcurrency: 5 },
  uses: { read: [logKind, exportKind], write: [] },
  sends: [eventExportQueue.name],
  measures: {
    message: exportLagMessage,
    field: 'waitedSeconds',
    alarm: {
      name: 'LateEventExport',
      runbook: 'late-event-export',
      severity: 'nextDay',
      owner: 'platform',
      limit: 'undeliveredSecondsMax',
      says: (seconds) => `An event has waited for ${seconds} seconds and more to be exported`,
    },
  },

  handle: async ({ body }, platform) => {
    const { organisationId, course, failures } = exportSweepMessageSchema.parse(body);
    if (course !== undefined) return wakeCourse(platform, { organisationId, course, failures });
    await wakeCourse(platform, { organisationId, course: 'events' });
    await wakeCourse(platform, { organisationId, course: 'replay' });
    await measureLag(platform, organisationId);
  },
});

/** A message that names failures is dropped if there was another attempt: that one has planned the next. */
async function wakeCourse(
  { table, queues, clock }: Platform,
  { organisationId, course, failures }: ExportMessage,
): Promise<void> {
  const progress = await readProgress(table, organisationId, course);
  if (progress === undefined ? course === 'replay' : isFinished(progress)) return;
  if (failures !== undefined && progress?.failing?.failures !== failures) return;
  const position = progress?.position ?? 0;
  if (course === 'events' && (await headNumber(table, organisationId)) <= position) return;
  const planned = progress?.failing?.failures;
  // Every hour there is another message, also if nothing has moved since.
  const reason = failures === undefined ? `${position}-${clock.now().slice(0, 13)}` : `${position}-${failures}`;
  await queues.send(
    exportMessage({ organisationId, course, ...(planned === undefined ? {} : { failures: planned }) }, reason),
  );
}

/** Logs how many seconds the oldest event has waited that is not exported; 0 if none waits. */
async function measureLag({ table, log, clock }: Platform, organisationId: string): Promise<void> {
  const progress = await readProgress(table, organisationId, 'events');
  // An export that has not begun was woken just now. Where it begins is not known yet.
  if (progress === undefined) return;
  const since = await oldestAfter(table, organisationId, progress.position);
  const waitedMs = since === undefined ? 0 : msOf(clock.now()) - msOf(since);
  log.info(exportLagMessage, { organisationId, waitedSeconds: Math.max(0, Math.floor(waitedMs / 1000)) });
}

/** The real time since which the first event after a number waits at least. */
async function oldestAfter(table: Platform['table'], organisationId: string, position: number) {
  const head = await headNumber(table, organisationId);
  for await (const chunk of chunksBetween(table, organisationId, position + 1, head)) {
    if (chunk.restoredAt === undefined && lastNumberOf(chunk) > position) return chunk.writtenUntil;
  }
  return undefined;
}
