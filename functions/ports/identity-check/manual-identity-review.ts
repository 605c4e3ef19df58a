import { type IdentityCheck, pendingUntil } from './port.ts';

/** The identity check of a stage without a provider: every application waits for a manual review. */
export const manualIdentityReview: IdentityCheck = {
  decide: ({ people }) =>
    Promise.resolve({
      status: 'PendingReview',
      message: 'Application is under review',
      people: people.map(() => 'PendingReview'),
      documents: [],
      afterDocuments: 'PendingReview',
    }),
  verifySelfie: () => Promise.resolve({ status: 'PendingReview' }),
  isMadeUp: () => false,
  report: () => Promise.resolve({ outcome: 'unsigned' }),
  reviewFrom: (createdAt) => pendingUntil(createdAt),
};
