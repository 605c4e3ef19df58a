import { isThrottle } from '../table/concurrency-conflict.ts';
import type { ReportedUse } from './counter.ts';

/** The part of a limit that an environment lets pass in a minute before it reports anything. */
const silentPart = 0.01;
/** The part of the rest of a limit that all reporting environments together let pass before they report again. */
const laterPart = 0.1;

/** The count of one limit in one minute, as an environment knows it. */
interface Knowledge {
  readonly minute: number;
  /** The sum of all environments at the last report from here. */
  reported: number;
  /** The amount that passed here and is not reported yet. */
  unreported: number;
  /** The amount that is being reported now. */
  underway: number;
  share: number;
  hasReported: boolean;
}

/** Whether a request may pass, and what is left of the limit afterwards, as far as this environment knows. */
export interface RateDecision {
  readonly passes: boolean;
  readonly left: number;
}

/** Adds to the counter of a minute: see {@link report}. */
export type SendReport = (sent: {
  readonly minute: number;
  readonly amount: number;
  readonly isFirst: boolean;
}) => Promise<ReportedUse>;

/** The count of one limit in one execution environment. */
export interface RateShares {
  /** True if the limit is known to be reached in this minute. Asks nobody. */
  readonly isReached: (minute: number) => boolean;
  /** Takes an amount. It reports only if the share is used up. */
  readonly take: (minute: number, amount: number) => Promise<RateDecision>;
  /** The last minute in which something was taken. */
  readonly lastMinute: () => number;
}

/**
 * Counts what passes under a quota, together with other environments that send reports to the same counter. It refuses only
 * when at least the quota has passed everywhere, and lets pass less than its share beyond the quota.
 */
export function createShares(quota: number, send: SendReport): RateShares {
  let now = begun(-1, undefined);
  const at = (minute: number) => {
    if (minute > now.minute) now = begun(minute, now);
    return now;
  };
  const known = ({ reported, underway, unreported }: Knowledge) => reported + underway + unreported;
  const decisionOf = (one: Knowledge, passes: boolean): RateDecision => ({
    passes,
    left: Math.max(0, quota - known(one)),
  });

  function begun(minute: number, before: Knowledge | undefined): Knowledge {
    const busy = before?.minute === minute - 1 ? known(before) : 0;
    const share = 1 + Math.floor(silentPart * Math.max(0, quota - busy));
    return { minute, reported: 0, unreported: 0, underway: 0, share, hasReported: false };
  }

  return {
    isReached: (minute) => known(at(minute)) >= quota,
    lastMinute: () => now.minute,
    take: async (minute, taken) => {
      const one = at(minute);
      if (known(one) >= quota) return decisionOf(one, false);
      one.unreported += taken;
      if (one.unreported < one.share) return decisionOf(one, true);
      const amount = one.unreported;
      const isFirst = !one.hasReported;
      one.unreported = 0;
      one.underway += amount;
      try {
        const { used, reporters } = await send({ minute: one.minute, amount, isFirst });
        one.hasReported = true;
        one.reported = Math.max(one.reported, used);
        one.share = 1 + Math.floor((laterPart * Math.max(0, quota - used)) / Math.max(1, reporters));
      } catch (error) {
        // The counter does not have it, so the next report brings it too.
        if (isThrottle(error)) one.unreported += amount;
        throw error;
      } finally {
        one.underway -= amount;
      }
      return decisionOf(one, one.reported - taken < quota);
    },
  };
}
