import { stateMachine } from '../../kernel/base/state-machine.ts';

export const batchReleaseStatuses = ['PendingReview', 'Sent', 'Rejected', 'Canceled'] as const;
export type BatchReleaseStatus = (typeof batchReleaseStatuses)[number];

/** Why a reviewer rejects a batch release. */
export const batchReleaseRejectionReasons = ['SuspectedFraud', 'ClientRequest'] as const;
export type BatchReleaseRejectionReason = (typeof batchReleaseRejectionReasons)[number];

/** Why a batch release is Rejected or Canceled. */
export const batchReleaseReasons = [...batchReleaseRejectionReasons, 'NotReviewed'] as const;
export type BatchReleaseReason = (typeof batchReleaseReasons)[number];

/** The life of a batch release: the change that creates it also sends it, unless a second user has to approve it. */
export const batchReleaseMachine = stateMachine({
  thing: 'batch release',
  states: batchReleaseStatuses,
  begins: ['PendingReview', 'Sent'],
  steps: {
    approve: { from: ['PendingReview'], to: 'Sent' },
    reject: { from: ['PendingReview'], to: 'Rejected' },
    expire: { from: ['PendingReview'], to: 'Canceled' },
  },
});
