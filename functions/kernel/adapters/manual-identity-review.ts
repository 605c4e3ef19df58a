import type { IdentityCheck } from '../ports/identity-check.ts';

/** The identity check where no provider is connected: nobody is approved unseen. */
export const manualIdentityReview: IdentityCheck = {
  decide: () => Promise.resolve({ status: 'PendingReview', message: 'Application is under review' }),
  isMadeUp: () => false,
};
