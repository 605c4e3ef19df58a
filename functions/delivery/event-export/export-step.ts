import type { AlarmMessage } from '../../kernel/base/alarm-message.ts';
import { plusMs, msOf } from '../../kernel/base/calendar/instant.ts';
import { recordsMax } from '../../ports/event-export/port.ts';
import type { Platform } from '../../ports/platform.ts';
import { eventNumberMax } from '../events/log.ts';
import { firstProgress } from './first-progress.ts';
import type { ExportMessage } from './messages.ts';
import { type ExportBatch, nextRecords } from './next-records.ts';
import { exportSweepQueue } from './queues.ts';
import { type ExportProgress, isFinished, readProgress, saveProgress } from './store.ts';

/** Logged while the target has refused events for minutes. An alarm matches this message. */
export const failingExportMessage: AlarmMessage = {
  text: 'events could not be exported',
  alarm: {
    name: 'FailingEventExport',
    runbook: 'failing-event-export',
    severity: 'nextDay',
    owner: 'platform',
    says: 'could not export events for five minutes and more',
  },
};
/** Logged at a refusal that has not lasted long. */
export const refusedExportMessage = 'an export of events was refused and is tried again';

const secondsFirst = 1;
const secondsMax = 300;
/** A target that refuses for so long does not only ask for a pause. */
const alarmAfterMs = 5 * 60_000;

/**
 * Exports the next batch of a course. Puts the records first and stores the new position afterwards, so a worker that dies between the two
 * has put records that come again, and none is left out. If the target takes only some of them, the position is the last one before the
 * first that it refused. Returns false if there is nothing more to do now. Throws ConcurrencyConflict if another worker has moved on.
 */
export async function exportStep(platform: Platform, message: ExportMessage): Promise<boolean> {
  const { organisationId, course, failures } = message;
  // A platform on this machine has the queue also when it was started without the export.
  if (platform.settings.eventExport === undefined) return false;
  const progress =
    (await readProgress(platform.table, organisationId, course)) ??
    (course === 'events' ? await firstProgress(platform, organisationId) : undefined);
  if (progress === undefined || isFinished(progress)) return false;
  if (isTooEarly(platform, progress, failures)) return false;
  const batch = await batchAfter(platform, progress);
  if (batch.records.length === 0) {
    if (progress.replay !== undefined) await saveProgress(platform.table, finished(platform, progress, batch));
    return false;
  }
  const { accepted, refusal } = await platform.eventExport.put(organisationId, batch.records);
  if (accepted < batch.records.length) {
    await putOff(platform, message, { progress, batch, accepted, reason: refusal ?? 'refused' });
    return false;
  }
  const { failing: _over, isUnbegun: _begun, ...rest } = progress;
  const moved = { ...rest, position: positionAfter(progress, batch, accepted) };
  await saveProgress(platform.table, finished(platform, moved, batch));
  return batch.isFull;
}

/** Messages about new events come while the target refuses, too. Only one that names the failures is the planned attempt. */
const isTooEarly = ({ clock }: Platform, { failing }: ExportProgress, failures: number | undefined): boolean =>
  failing !== undefined && failures !== failing.failures && clock.now() < failing.nextAttemptAt;

async function batchAfter(platform: Platform, { organisationId, position, replay, isUnbegun }: ExportProgress) {
  const { settings, table } = platform;
  const { eventExport, stage } = settings;
  const reader = { table, cipher: await platform.cipher(organisationId), organisationId };
  const limit = isUnbegun === true ? 1 : recordsMax;
  const range = { after: position, to: replay?.to ?? eventNumberMax, limit };
  return nextRecords(reader, range, {
    stage,
    organisationId,
    replayId: replay?.id,
    includesResources: eventExport?.includesResources ?? false,
  });
}

/** A replay is finished when the log has no more events in its range. */
function finished({ clock }: Platform, progress: ExportProgress, { isFull }: ExportBatch): ExportProgress {
  const { replay } = progress;
  if (replay === undefined || isFull) return progress;
  return { ...progress, replay: { ...replay, finishedAt: clock.now() } };
}

const positionAfter = ({ position }: ExportProgress, { numbers }: ExportBatch, accepted: number): number =>
  accepted === 0 ? position : (numbers[accepted - 1] ?? position);

/**
 * Plans another attempt. Its message is sent before the failure is stored: if the worker dies in between, there is an attempt too many, and
 * never one too few.
 */
async function putOff(
  platform: Platform,
  { organisationId, course }: ExportMessage,
  refused: {
    readonly progress: ExportProgress;
    readonly batch: ExportBatch;
    readonly accepted: number;
    readonly reason: string;
  },
): Promise<void> {
  const { clock, log, queues, table } = platform;
  const { progress, batch, accepted, reason } = refused;
  const before = accepted > 0 ? undefined : progress.failing;
  const failures = (before?.failures ?? 0) + 1;
  const now = clock.now();
  const since = before?.since ?? now;
  const delaySeconds = Math.min(secondsFirst * 2 ** (failures - 1), secondsMax);
  const fields = { organisationId, attempts: failures, outcome: reason };
  if (msOf(now) - msOf(since) >= alarmAfterMs) log.alarm(failingExportMessage, fields);
  else log.warn(refusedExportMessage, fields);
  const body = { organisationId, course, failures } satisfies ExportMessage;
  await queues.send({ queue: exportSweepQueue.name, body, delaySeconds });
  await saveProgress(table, {
    ...progress,
    position: positionAfter(progress, batch, accepted),
    failing: { since, failures, nextAttemptAt: plusMs(now, delaySeconds * 1000), reason },
  });
}
