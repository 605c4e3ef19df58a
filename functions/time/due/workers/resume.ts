import * as z from 'zod';
import { projector } from '../../../delivery/events/workers/projector.ts';
import { journalKind } from '../../../kernel/journal/journal.ts';
import { defineQueueWorker, type StreamWorker } from '../../../kernel/workers/define-worker.ts';
import { lateAfter } from '../../../kernel/workers/late-after.ts';
import { resume } from '../../../kernel/workers/resume.ts';
import { resumeMessage, resumeQueue } from '../../../kernel/workers/resume-queue.ts';
import { routerWorker } from './router.ts';

const message = z.object({ organisationId: z.string() });
const workMsMax = 15_000;

/** The workers that put aside changes that they cannot handle. */
export const resumedWorkers: readonly StreamWorker[] = [projector, routerWorker];

/**
 * Does the work of an organisation that stream workers have put aside. Each worker continues where it stopped; one that fails again
 * does not stop the other. The message is then delivered again, and the hourly sweep sends another one.
 */
export const resumeWorker = defineQueueWorker({
  id: 'resume',
  summary: 'Takes up what stream workers have put aside',
  source: { kind: 'queue', queue: resumeQueue, batchSize: 1, maximumConcurrency: 5 },
  timeoutSeconds: 30,
  uses: {
    read: distinct([journalKind, ...resumedWorkers.flatMap(({ uses }) => uses.read)]),
    write: distinct(resumedWorkers.flatMap(({ uses }) => uses.write)),
  },
  sends: distinct(resumedWorkers.flatMap(({ sends = [] }) => sends)),
  needs: distinct(resumedWorkers.flatMap(({ needs = [] }) => needs)),
  alarmsOn: distinct(resumedWorkers.flatMap(({ alarmsOn = [] }) => alarmsOn)),

  handle: async ({ body, record }, platform) => {
    const { organisationId } = message.parse(body);
    const isLate = lateAfter(workMsMax);
    const done = await Promise.allSettled(
      resumedWorkers.map((worker) => resume(worker, platform, organisationId, isLate)),
    );
    for (const one of done) if (one.status === 'rejected') throw one.reason;
    const isDone = done.every((one) => one.status === 'fulfilled' && one.value);
    if (!isDone) await platform.queues.send(resumeMessage(organisationId, record.messageId));
  },
});

function distinct<T>(values: readonly T[]): readonly T[] {
  return [...new Set(values)];
}
