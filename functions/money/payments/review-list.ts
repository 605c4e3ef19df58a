import { listedAs } from '../../kernel/journal/listed.ts';

/** The list of an organisation's payments that wait for a review. A payment leaves it with the decision. */
export const reviewList = listedAs('paymentReview');
