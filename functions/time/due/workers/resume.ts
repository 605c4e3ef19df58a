import * as z from 'zod';
import { recountFigures } from '../../../cards/card-figures/for-others.ts';
import { projection } from '../../../delivery/events/projection.ts';
import { recountedLog } from '../../../delivery/events/recounted-log.ts';
import { journalKind } from '../../../kernel/journal/journal.ts';
import { isTransient } from '../../../kernel/table/transient.ts';
import { putAsideMessage } from '../../../kernel/workers/aside.ts';
import { defineQueueWorker, type StreamWork } from '../../../kernel/workers/define-worker.ts';
import { lateAfter } from '../../../kernel/workers/late-after.ts';
import { resume } from '../../../kernel/workers/resume.ts';
import { resumeMessage, resumeQueue } from '../../../kernel/workers/resume-queue.ts';
import type { Platform } from '../../../ports/platform.ts';
import { routing } from '../routing.ts';

const message = z.object({ organisationId: z.string(), tries: z.number().default(0) });
const workMsMax = 15_000;
/** An alarm is raised after so many tries in a row that a service has stopped, five seconds apart, and again after as many. */
const triesPerAlarm = 60;
/** Logged if a service stops the work that was put aside. It is tried again in five seconds. */
const stoppedMessage = 'work that was put aside is tried again: a service throttles or gives no answer';

/** The work of the stream workers, which put aside changes that they cannot handle. */
export const resumedWork: readonly StreamWork[] = [projection, routing];

/**
 * Does the work of an organisation that stream workers have put aside, and counts figures anew if an operator has asked for it. Each continues
 * where it stopped; one that fails again does not stop the others. If a service throttles or gives no answer, it is tried again after five seconds, for as long as
 * that takes. If the work fails by itself, the message is delivered again, and the hourly sweep sends another one.
 */
export const resumeWorker = defineQueueWorker({
  id: 'resume',
  summary: 'Takes up what stream workers have put aside, and counts figures of cards anew',
  source: { kind: 'queue', queue: resumeQueue, batchSize: 1, maximumConcurrency: 5 },
  duty: { severity: 'nextDay', owner: 'platform' },
  timeoutSeconds: 30,
  whenSuspended: 'goesOn',
  uses: {
    read: distinct([journalKind, ...resumedWork.flatMap(({ uses }) => uses.read)]),
    write: distinct(resumedWork.flatMap(({ uses }) => uses.write)),
  },
  sends: distinct(resumedWork.flatMap(({ sends = [] }) => sends)),
  needs: distinct(resumedWork.flatMap(({ needs = [] }) => needs)),
  alarmsOn: distinct(resumedWork.flatMap(({ alarmsOn = [] }) => alarmsOn)),

  handle: async ({ body, record }, platform) => {
    const { organisationId, tries } = message.parse(body);
    const isLate = lateAfter(workMsMax);
    const done = await Promise.allSettled([
      ...resumedWork.map((work) => resume(work, platform, organisationId, isLate)),
      recountFigures(platform, organisationId, recountedLog(platform, organisationId), isLate),
    ]);
    const failures = done.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    const isStopped = failures.some(isTransient);
    if (failures.length > 0 && !isStopped) throw failures[0];
    const isDone = done.every((one) => one.status === 'fulfilled' && one.value);
    if (isDone) return;
    if (isStopped) report(platform, { organisationId, count: tries + 1 }, failures.find(isTransient));
    await platform.queues.send(resumeMessage(organisationId, record.messageId, isStopped ? tries + 1 : 0));
  },
});

function report(
  { log }: Platform,
  fields: { readonly organisationId: string; readonly count: number },
  reason: unknown,
): void {
  log.error(stoppedMessage, fields, reason);
  if (fields.count % triesPerAlarm === 0) log.alarm(putAsideMessage, { worker: 'resume', ...fields }, reason);
}

function distinct<T>(values: readonly T[]): readonly T[] {
  return [...new Set(values)];
}
