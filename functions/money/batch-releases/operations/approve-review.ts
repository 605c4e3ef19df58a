import { defineOperation } from '../../../kernel/http/operation.ts';
import { decideReleaseApproval } from '../review.ts';
import { answerReview, releaseReviewFrame } from '../reviews.ts';
import { batchReleases } from '../store.ts';

export const approveBatchReleaseReview = defineOperation({
  ...releaseReviewFrame,
  id: 'approveBatchReleaseReview',
  path: '/batch-release-reviews/{id}/approve',

  load: ({ organisationId, path }) => ({ release: batchReleases.ref(organisationId, path.id) }),

  handle: (call) => answerReview(call, decideReleaseApproval),
});
