import * as z from 'zod';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { decideReleaseRejection } from '../review.ts';
import { answerReview, releaseReviewFrame } from '../reviews.ts';
import { batchReleaseRejectionReasons } from '../statuses.ts';
import { batchReleases } from '../store.ts';

export const rejectBatchReleaseReview = defineOperation({
  ...releaseReviewFrame,
  id: 'rejectBatchReleaseReview',
  path: '/batch-release-reviews/{id}/reject',
  request: {
    variants: [
      defineVariant({
        type: 'batchReleaseRejection',
        attributes: z.object({
          reason: z.enum(batchReleaseRejectionReasons, {
            error: `must be one of ${batchReleaseRejectionReasons.join(', ')}`,
          }),
        }),
      }),
    ],
  },

  load: ({ organisationId, path }) => ({ release: batchReleases.ref(organisationId, path.id) }),

  handle: (call) =>
    answerReview(call, (releases, accounts, terms) =>
      decideReleaseRejection(releases, accounts, call.body.attributes.reason, terms),
    ),
});
