import { defineReference, listAnswer } from '../../define-reference.ts';
import { type createBatchReleases, membersMax } from './operations/create.ts';
import type { approveBatchReleaseReview } from './operations/approve-review.ts';
import type { getBatchRelease } from './operations/get.ts';
import type { listBatchReleases } from './operations/list.ts';
import type { listBatchReleaseReviews } from './operations/list-reviews.ts';
import type { rejectBatchReleaseReview } from './operations/reject-review.ts';
import { reviewDaysMax } from './release.ts';
import { exampleSender } from './example-sender.ts';
import { batchReleaseResource } from './resource-schema.ts';
import type { releaseTransaction } from './transaction-types.ts';
import type { batchReleaseKind } from './store.ts';

const review = `Above an amount that the operator of the platform sets, another user has to approve: if the members of a list come to more, or those from one batch account do together with what was released from it that day without a second user, all of them are created PendingReview, and move nothing until they are approved. After ${reviewDaysMax} days they are Canceled.`;

export const batchReleasesReference = defineReference<{
  operations:
    | typeof createBatchReleases
    | typeof getBatchRelease
    | typeof listBatchReleases
    | typeof listBatchReleaseReviews
    | typeof approveBatchReleaseReview
    | typeof rejectBatchReleaseReview;
  transactionTypes: typeof releaseTransaction;
  kinds: typeof batchReleaseKind;
}>({
  operations: {
    createBatchReleases: {
      summary: 'Release from batch accounts',
      description: `Each member moves money from its batch account to its receiver at once. All of them are done or none: without funds, or with an account that is not Open, the request is refused and the errors name the members. A member whose idempotency key was used before is answered as it is now and moves nothing. Up to ${membersMax} members from one batch account always fit; from several, fewer may. ${review}`,
      data: listAnswer(batchReleaseResource),
      examples: {
        batchRelease: {
          attributes: {
            amount: 150_00,
            description: 'Payroll May',
            ...exampleSender,
            idempotencyKey: '3f6b0f6e-payroll',
          },
          relationships: {
            batchAccount: { data: { type: 'depositAccount', id: '100000001' } },
            receiver: { data: { type: 'depositAccount', id: '100000002' } },
          },
        },
      },
    },
    getBatchRelease: {
      summary: 'Get a batch release',
      data: batchReleaseResource,
    },
    listBatchReleases: {
      summary: 'List batch releases',
      data: listAnswer(batchReleaseResource),
    },
    listBatchReleaseReviews: {
      summary: 'List the batch releases that wait for a review',
      data: listAnswer(batchReleaseResource),
    },
    approveBatchReleaseReview: {
      summary: 'Approve batch releases',
      description:
        'All releases that were sent in one list with the named one become Sent together, and move their money; the answer is the named one. If an account cannot take its part now, for example without funds, the request is 409, names every obstacle, and all of them wait on. The user whose token sent them cannot approve them. Approving again is 200 and changes nothing.',
      data: batchReleaseResource,
    },
    rejectBatchReleaseReview: {
      summary: 'Reject batch releases',
      description:
        'All releases that were sent in one list with the named one become Rejected, and move nothing; the answer is the named one. The user whose token sent them cannot reject them. Rejecting again with the same reason is 200 and changes nothing.',
      data: batchReleaseResource,
      examples: { batchReleaseRejection: { attributes: { reason: 'SuspectedFraud' } } },
    },
  },
  transactionTypes: {
    releaseTransaction: {
      records: 'the release of a batch to the account of a customer',
      inStatements: { en: 'Release of funds', es: 'Liberación de fondos' },
    },
  },
  kinds: {
    bre: {
      holds:
        'what was released from a batch account, numbered in the order of its creation; those that wait for a review are in the due index',
      keys: { pk: '<org>#<account>', sk: '<number>', foundBy: 'id = account + number; the due index' },
    },
  },
});
