import { defineCapability } from '../../define-capability.ts';
import { createBatchReleases } from './operations/create.ts';
import { getBatchRelease } from './operations/get.ts';
import { listBatchReleases } from './operations/list.ts';
import { batchReleaseKind } from './store.ts';

export const batchReleases = defineCapability({
  name: 'batch-releases',
  operations: [createBatchReleases, getBatchRelease, listBatchReleases],
  kinds: [batchReleaseKind],
});
