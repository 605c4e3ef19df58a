import { defineCapability } from '../../define-capability.ts';
import { erasureKind } from './store.ts';
import { erasureWorker } from './workers/erasure.ts';

export const erasuresCapability = defineCapability({
  name: 'erasures',
  workers: [erasureWorker],
  kinds: [erasureKind],
});
