import { defineTexts } from '../../define-texts.ts';
import { addressTexts, sharedTexts } from '../../shared-texts.ts';
import type {
  batchReleaseCanceled,
  batchReleasePendingReview,
  batchReleaseRejected,
  batchReleaseSent,
} from './events.ts';
import type { createBatchReleases } from './operations/create.ts';
import type { rejectBatchReleaseReview } from './operations/reject-review.ts';
import type { batchReleaseResource } from './resource-schema.ts';

const fields = {
  ...sharedTexts,
  amount: 'The cents that are moved to the receiver.',
  description: 'What the release is for. The summaries of both transactions have it.',
  senderName: 'The person or business whose money it originally is. The summary of the receiver begins with it.',
  senderAddress: ['Where the original sender lives or has its seat.', addressTexts],
  senderAccountNumber:
    'The number of the account that the money originally comes from. The transaction of the receiver shows its last four digits only.',
  batchAccount: 'The account that has collected the money, and pays.',
  receiver: 'The account that gets the money. It is another one than the batch account.',
} as const;

/** Why a reviewer rejects releases. */
export const batchRejectionTexts = {
  SuspectedFraud: 'a reviewer believes that somebody cheats',
  ClientRequest: 'those who ordered it asked for it',
} as const;

const eventFields = {
  ...fields,
  batchRelease: 'The batch release.',
  customer: 'The customer who owns the batch account, if it has one owner.',
  customers: 'The customers who own the batch account, if it has several owners.',
} as const;

export const batchReleaseTexts = defineTexts<{
  resources: typeof batchReleaseResource;
  operations: typeof createBatchReleases | typeof rejectBatchReleaseReview;
  events:
    | typeof batchReleasePendingReview
    | typeof batchReleaseSent
    | typeof batchReleaseRejected
    | typeof batchReleaseCanceled;
}>({
  types: {
    batchRelease:
      'Money that was collected on one account for many receivers, and is passed on to one of them with its original sender.',
  },
  resources: {
    batchRelease: {
      ...fields,
      status: [
        'Whether the money has moved.',
        {
          PendingReview: 'it waits for another user to approve it',
          Sent: 'another user has approved it, and the receiver has the money',
          Rejected: 'another user has decided against it, for the reason in `reason`',
          Canceled: 'nobody has decided about it in time',
        },
      ],
      reason: [
        'Why the money was not moved.',
        { ...batchRejectionTexts, NotReviewed: 'nobody has decided about it in time' },
      ],
    },
  },
  requests: {
    createBatchReleases: fields,
    rejectBatchReleaseReview: { reason: ['Why the releases are rejected.', batchRejectionTexts] },
  },
  events: {
    'batchRelease.pendingReview': eventFields,
    'batchRelease.sent': eventFields,
    'batchRelease.rejected': { ...eventFields, reason: ['Why it was rejected.', batchRejectionTexts] },
    'batchRelease.canceled': { ...eventFields, reason: 'Nobody has decided about it in time.' },
  },
});
