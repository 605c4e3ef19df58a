import { defineCapability } from '../../define-capability.ts';
import { rotationKind } from './store.ts';
import { rotationWorker } from './workers/rotation.ts';

export const keys = defineCapability({
  name: 'keys',
  workers: [rotationWorker],
  kinds: [rotationKind],
});
