import { defineCapability } from '../../define-capability.ts';
import { dueIndexKind } from '../../kernel/due/due-index.ts';
import { wakeUpKind } from './wake-up.ts';
import { dueWorker } from './workers/due.ts';
import { routerWorker } from './workers/router.ts';
import { sweepWorker } from './workers/sweep.ts';

export const due = defineCapability({
  name: 'due',
  workers: [routerWorker, dueWorker, sweepWorker],
  kinds: [dueIndexKind, wakeUpKind],
});
