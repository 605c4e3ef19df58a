import * as z from 'zod';
import { recountFigures } from '../../../cards/card-figures/for-others.ts';
import { projection } from '../../../delivery/events/projection.ts';
import { recountedLog } from '../../../delivery/events/recounted-log.ts';
import { journalKind } from '../../../kernel/journal/journal.ts';
import { defineQueueWorker, type StreamWork } from '../../../kernel/workers/define-worker.ts';
import { lateAfter } from '../../../kernel/workers/late-after.ts';
import { resume } from '../../../kernel/workers/resume.ts';
import { resumeMessage, resumeQueue } from '../../../kernel/workers/resume-queue.ts';
import { routing } from '../routing.ts';

const message = z.object({ organisationId: z.string() });
const workMsMax = 15_000;

/** The work of the stream workers, which put aside changes that they cannot handle. */
export const resumedWork: readonly StreamWork[] = [projection, routing];

/**
 * Does the work of an organisation that stream workers have put aside, and counts figures anew if an operator has asked for it. Each continues
 * where it stopped; one that fails again does not stop the others. The message is then delivered again, and the hourly sweep sends another one.
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
    const { organisationId } = message.parse(body);
    const isLate = lateAfter(workMsMax);
    const done = await Promise.allSettled([
      ...resumedWork.map((work) => resume(work, platform, organisationId, isLate)),
      recountFigures(platform, organisationId, recountedLog(platform, organisationId), isLate),
    ]);
    for (const one of done) if (one.status === 'rejected') throw one.reason;
    const isDone = done.every((one) => one.status === 'fulfilled' && one.value);
    if (!isDone) await platform.queues.send(resumeMessage(organisationId, record.messageId));
  },
});

function distinct<T>(values: readonly T[]): readonly T[] {
  return [...new Set(values)];
}
