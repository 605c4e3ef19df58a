import { defineCapability } from '../../define-capability.ts';
import { accountResource } from '../../accounts/accounts/resource-schema.ts';
import { releaseAttributes } from './account-attributes.ts';
import { batchReleaseEvents } from './event-examples.ts';
import { batchReleaseExpiry } from './expiry.ts';
import { approveBatchReleaseReview } from './operations/approve-review.ts';
import { createBatchReleases } from './operations/create.ts';
import { getBatchRelease } from './operations/get.ts';
import { listBatchReleases } from './operations/list.ts';
import { listBatchReleaseReviews } from './operations/list-reviews.ts';
import { rejectBatchReleaseReview } from './operations/reject-review.ts';
import { batchReleaseResource } from './resource-schema.ts';
import { batchReleaseMachine } from './statuses.ts';
import { batchReleaseKind } from './store.ts';
import { releaseTransaction } from './transaction-types.ts';
import { releaseTransactionTexts } from './transaction-texts.ts';
import { batchReleasesReference } from './reference.ts';
import { batchReleaseTexts } from './texts.ts';
import { batchReleasesEventReference } from './event-reference.ts';

export const batchReleasesCapability = defineCapability({
  name: 'batch-releases',
  scopes: {
    'batch-releases': { only: 'organisation' },
    'batch-releases-write': { only: 'organisation' },
  },
  reference: batchReleasesReference,
  texts: batchReleaseTexts,
  operations: [
    createBatchReleases,
    getBatchRelease,
    listBatchReleases,
    listBatchReleaseReviews,
    approveBatchReleaseReview,
    rejectBatchReleaseReview,
  ],
  eventReference: batchReleasesEventReference,
  events: batchReleaseEvents,
  relationships: { batchRelease: [batchReleaseResource], batchAccount: [accountResource], receiver: [accountResource] },
  relationshipSides: { batchAccount: 'owner', receiver: 'otherSide' },
  transactionTypes: [releaseTransaction],
  transactionTexts: releaseTransactionTexts,
  kinds: [batchReleaseKind],
  dueKinds: [batchReleaseExpiry],
  accountAttributes: releaseAttributes,
  machines: [batchReleaseMachine],
});
