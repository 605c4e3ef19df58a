import { defineCapability } from '../../define-capability.ts';
import { erasureKind } from './store.ts';
import { erasureWorker } from './workers/erasure.ts';
import { erasuresReference } from './reference.ts';

export const erasuresCapability = defineCapability({
  name: 'erasures',
  reference: erasuresReference,
  workers: [erasureWorker],
  kinds: [erasureKind],
  commands: ['customer:erase'],
});
