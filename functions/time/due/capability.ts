import { defineCapability } from '../../define-capability.ts';
import { dueIndexKind } from '../../kernel/due/due-index.ts';
import { wakeUpKind } from './wake-up.ts';
import { dueWorker } from './workers/due.ts';
import { wakeUpsWorker } from './workers/wake-ups.ts';
import { resumeWorker } from './workers/resume.ts';
import { routerWorker } from './workers/router.ts';
import { sweepWorker } from './workers/sweep.ts';

export const due = defineCapability({
  name: 'due',
  sampleMessages: { due: { bucket: 0 } },
  workers: [routerWorker, resumeWorker, wakeUpsWorker, dueWorker, sweepWorker],
  kinds: [dueIndexKind, wakeUpKind],
});
