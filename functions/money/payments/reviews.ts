import { listedWhile } from '../../kernel/lists/organisation-list.ts';
import { achStepUses } from './ach-steps.ts';
import { reviewList } from './review-list.ts';
import { type Payment, payments } from './store.ts';

/** The payments of any type that wait for a review, in the order of their creation. */
export const paymentReviews = listedWhile<Payment>(payments, reviewList, ({ status }) => status === 'Pending Review');

/** The common parts of the operations that decide reviews. */
export const reviewFrame = {
  capability: 'payments',
  method: 'POST',
  scopes: ['payment-reviews-write'],
  timeoutSeconds: 5,
  response: { status: 200 },
  errors: ['not_found', 'invalid_state', 'account_busy'],
  uses: { read: [], write: achStepUses },
} as const;
