import { defineCapability } from '../../define-capability.ts';
import { rotationKind, rotationMachine } from './store.ts';
import { rotationWorker } from './workers/rotation.ts';

export const keysCapability = defineCapability({
  name: 'keys',
  workers: [rotationWorker],
  kinds: [rotationKind],
  machines: [rotationMachine],
});
