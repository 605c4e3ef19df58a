import { defineCapability } from '../../define-capability.ts';
import { createBatchReleases } from './operations/create.ts';
import { getBatchRelease } from './operations/get.ts';
import { listBatchReleases } from './operations/list.ts';
import { batchReleaseKind } from './store.ts';
import { releaseTransaction } from './transaction-types.ts';
import { releaseTransactionTexts } from './transaction-texts.ts';
import { batchReleasesReference } from './reference.ts';
import { batchReleaseTexts } from './texts.ts';

export const batchReleasesCapability = defineCapability({
  name: 'batch-releases',
  scopes: {
    'batch-releases': { only: 'organisation' },
    'batch-releases-write': { only: 'organisation' },
  },
  reference: batchReleasesReference,
  texts: batchReleaseTexts,
  operations: [createBatchReleases, getBatchRelease, listBatchReleases],
  transactionTypes: [releaseTransaction],
  transactionTexts: releaseTransactionTexts,
  kinds: [batchReleaseKind],
});
