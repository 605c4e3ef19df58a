import { defineCapability } from '../../define-capability.ts';
import { clockMachine } from './clock-machine.ts';
import { advanceClock } from './operations/advance.ts';
import { getClock } from './operations/get.ts';
import { clockWorker } from './workers/advance.ts';
import { clockReference } from './reference.ts';
import { clockTexts } from './texts.ts';

export const clockCapability = defineCapability({
  name: 'clock',
  reference: clockReference,
  operations: [getClock, advanceClock],
  texts: clockTexts,
  workers: [clockWorker],
  workerNames: ['clock'],
  machines: [clockMachine],
});
