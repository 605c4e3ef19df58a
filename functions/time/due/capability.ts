import { defineCapability } from '../../define-capability.ts';
import { withExample } from '../../kernel/base/event-example.ts';
import { exampleBefore } from '../../onboarding/examples/moments.ts';
import { firstChildId } from '../../onboarding/examples/people.ts';
import { dueAsideKind } from './aside.ts';
import { dueWorkFailed } from './events.ts';
import { wakeUpKind } from './wake-up.ts';
import { dueWorker } from './workers/due.ts';
import { wakeUpsWorker } from './workers/wake-ups.ts';
import { resumeWorker } from './workers/resume.ts';
import { routerWorker } from './workers/router.ts';
import { sweepWorker } from './workers/sweep.ts';
import { dueTexts } from './texts.ts';
import { dueReference } from './reference.ts';
import { dueEventReference } from './event-reference.ts';

export const dueCapability = defineCapability({
  name: 'due',
  reference: dueReference,
  sampleMessages: { due: { bucket: 0 } },
  workers: [routerWorker, resumeWorker, wakeUpsWorker, dueWorker, sweepWorker],
  eventReference: dueEventReference,
  events: [
    withExample(dueWorkFailed, {
      attributes: { resourceType: 'recurringPayment', resourceId: firstChildId, dueAt: exampleBefore },
    }),
  ],
  texts: dueTexts,
  kinds: [wakeUpKind, dueAsideKind],
});
