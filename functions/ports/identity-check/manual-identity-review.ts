import type { IdentityCheck } from './port.ts';

/** The identity check where no provider is connected: nobody is approved unseen. */
export const manualIdentityReview: IdentityCheck = {
  decide: ({ people }) =>
    Promise.resolve({
      status: 'PendingReview',
      message: 'Application is under review',
      people: people.map(() => 'PendingReview'),
      documents: [],
      afterDocuments: 'PendingReview',
    }),
  isMadeUp: () => false,
};
