import * as z from 'zod';

/**
 * What an account numbers: the number of the last thing of each kind. This record is the only list of them. The shape of
 * an account, the spans of past owners (past-owners.ts) and the lists of what an account owns follow from it. The names
 * are those of stored attributes, so they never change. A counter that is added later is optional: accounts that exist
 * lack it, and it counts as 0.
 */
export const counters = {
  transactions: z.number(),
  payments: z.number(),
  recurringPayments: z.number(),
  receivedPayments: z.number().optional(),
  declinedIncomingPayments: z.number().optional(),
  batchReleases: z.number().optional(),
  /** Written by the job of functions/accounts/end-of-day. */
  endsOfDay: z.number().optional(),
};

const ownedCountsSchema = z.object(counters);
export type OwnedCounts = z.infer<typeof ownedCountsSchema>;
export type Counter = keyof OwnedCounts;

/** The counters of an account without its other attributes. */
export function countsOf(account: OwnedCounts): OwnedCounts {
  return ownedCountsSchema.parse(account);
}

/** How many an account has numbered of a kind; a counter that is absent is 0. */
export function countOf(counts: OwnedCounts, counter: Counter): number {
  return counts[counter] ?? 0;
}
