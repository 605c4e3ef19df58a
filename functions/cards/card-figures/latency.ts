import { type Counts, latencyOf } from './counters.ts';

/** The upper ends in milliseconds by which the time of a decision is counted. Whatever took longer counts in the last one. */
const ends = [
  5, 10, 20, 30, 40, 50, 60, 80, 100, 125, 150, 200, 250, 300, 400, 500, 750, 1_000, 1_500, 2_000, 3_000, 5_000, 10_000,
  60_000,
] as const;
const last = 60_000;

/** The counter of a decision that took so long. */
export const latencyCounter = (ms: number): string => latencyOf(ends.find((end) => ms <= end) ?? last);

/**
 * The milliseconds within which so many hundredths of the decisions were made, to the upper end of the bucket. Undefined without a
 * decision.
 */
export function latencyPercentile(counts: Counts, hundredths: number): number | undefined {
  const all = latencyCount(counts);
  let seen = 0;
  return ends.find((end) => {
    seen += counts[latencyOf(end)] ?? 0;
    return all > 0 && seen * 100 >= all * hundredths;
  });
}

/** How many decisions were measured. */
export const latencyCount = (counts: Counts): number =>
  ends.reduce((sum, end) => sum + (counts[latencyOf(end)] ?? 0), 0);
