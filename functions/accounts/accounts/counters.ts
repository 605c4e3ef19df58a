import * as z from 'zod';
import { counterNames } from './account-columns.generated.ts';

/** Counters that every stored account has. */
const original = { transactions: z.number(), payments: z.number(), recurringPayments: z.number() };

type Added = Exclude<(typeof counterNames)[number], keyof typeof original>;

const added = Object.fromEntries(
  counterNames.filter((name) => !(name in original)).map((name) => [name, z.number().optional()]),
) as Record<Added, z.ZodOptional<z.ZodNumber>>;

/**
 * The counters of an account: the number of the last thing of each kind. The names come from the declarations beside the
 * items (owned-by-accounts.ts). The shape of an account, the spans of past owners (past-owners.ts) and the lists of what
 * an account owns follow from it. The names are those of stored attributes, so they never change. A counter that is added
 * later is optional: accounts that exist lack it, and it counts as 0.
 */
export const counters = {
  ...original,
  ...added,
  /** Written by the job of functions/accounts/end-of-day, and listed by dates. */
  endsOfDay: z.number().optional(),
};

const ownedCountsSchema = z.object(counters);
export type OwnedCounts = z.infer<typeof ownedCountsSchema>;
export type Counter = keyof OwnedCounts;

/** The counters of an account without its other attributes. */
export function countsOf(account: OwnedCounts): OwnedCounts {
  return ownedCountsSchema.parse(account);
}

/** The number of the last thing of a kind; 0 if the counter is absent. */
export function countOf(counts: OwnedCounts, counter: Counter): number {
  return counts[counter] ?? 0;
}
