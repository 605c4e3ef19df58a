import type { Decider } from '../authorizations/deciders.ts';
import type { DeclineReason } from '../authorizations/decline-reasons.ts';
import type { ControlRule } from '../card-controls/names.ts';

/** What is counted as so many, and as so many cents. */
export const countedThings = [
  'asked',
  'approved',
  'declined',
  'settled',
  'refunded',
  'disputed',
  'won',
  'lost',
  'withdrawn',
  'fraud',
  'fraudCases',
  'fraudConfirmed',
] as const;
export type CountedThing = (typeof countedThings)[number];

/** What is counted of each of several: declines by their reason, by the rule of a control, and by a control on many cards. */
export type CountedOf = CountedThing | `reason:${DeclineReason}` | `rule:${ControlRule}` | `control:${string}`;

/** The name of a counter of cents. */
export const centsOf = (thing: string): string => `${thing}$`;

export const decidedBy = (decider: Decider): string => `by:${decider}`;

/** The counter of decisions that took at most so many milliseconds. */
export const latencyOf = (ms: number): string => `ms:${String(ms)}`;

/** Counts by the names of counters. */
export type Counts = Readonly<Record<string, number>>;

/** The sum of counts. */
export function sumOfCounts(all: readonly Counts[]): Counts {
  const sum = new Map<string, number>();
  for (const counts of all) {
    for (const [name, count] of Object.entries(counts)) sum.set(name, (sum.get(name) ?? 0) + count);
  }
  return Object.fromEntries(sum);
}
