import { defineCapability } from '../../define-capability.ts';
import { erasureKind } from './store.ts';
import { rewritesQueue } from './rewrites.ts';
import { rewritesWorker } from './workers/rewrites.ts';
import { erasuresReference } from './reference.ts';

export const erasuresCapability = defineCapability({
  name: 'erasures',
  reference: erasuresReference,
  workers: [rewritesWorker],
  sampleMessages: { [rewritesQueue.name]: { work: 'erasing' } },
  kinds: [erasureKind],
  commands: ['customer:erase'],
});
