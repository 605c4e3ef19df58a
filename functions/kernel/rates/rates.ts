import type { Clock } from '../../ports/clock/port.ts';
import type { Log } from '../../ports/log/port.ts';
import type { Caller } from '../auth/caller.ts';
import type { PresentedToken } from '../auth/presented-token.ts';
import { instantOfMs, msOf } from '../base/calendar/instant.ts';
import { Problem } from '../base/problem.ts';
import { guardedTable } from '../table/guarded-table.ts';
import type { Table } from '../table/table.ts';
import { rateKind, report } from './counter.ts';
import {
  claimedFor,
  countedFor,
  isLimitName,
  type LimitedCaller,
  type LimitName,
  policyOf,
  quotaOf,
  searchedFor,
  tooMany,
} from './limits.ts';
import type { RateSettings } from '../base/rate-settings.ts';
import { createShares, type RateShares, type RateDecision } from './shares.ts';

/** The limits of a stage, as one execution environment counts them. */
export interface Rates {
  /** True if a limit is known to be reached here. The token has not been verified, so nothing is counted. */
  readonly isOverLimit: (presented: PresentedToken) => boolean;
  /** Begins to count one request. In a sandbox it is refused as if the limit that it names were reached. */
  readonly request: (named?: string) => CountedRequest;
}

/** One request, and how it counts against the limits of its caller. */
export interface CountedRequest {
  /**
   * Counts the request of a verified caller, once however often it is called. Throws `too_many_requests` (429) if a limit is
   * reached.
   */
  readonly admit: (caller: Caller) => Promise<void>;
  /** Takes the members of a list that is to be searched from the caller's budgets. Throws `too_many_requests` (429). */
  readonly search: (caller: Caller, members: number) => Promise<void>;
  /** The RateLimit fields of the answer: all limits, and the rest of those that the request counted against. */
  readonly headers: () => Readonly<Record<string, string>>;
}

interface Environment {
  readonly settings: { readonly sandbox: boolean; readonly rates: RateSettings };
  readonly table: Table;
  readonly clock: Clock;
  readonly log: Log;
}

const minuteMs = 60_000;
const minuteOf = (nowMs: number): number => Math.floor(nowMs / minuteMs);
const secondsLeft = (nowMs: number): number => Math.ceil((minuteMs - (nowMs % minuteMs)) / 1000);

/** Counts requests and searches in this process. The value lasts as long as the process, and shares only the table with others. */
export function createRates(environment: Environment): Rates {
  const { settings, clock } = environment;
  const known = createKnown(environment);
  const nowMs = () => msOf(clock.now());
  return {
    isOverLimit: (presented) => claimedFor(presented).some((one) => known.isReached(one, minuteOf(nowMs()))),
    request: (named) => {
      const simulated = settings.sandbox && isLimitName(named) ? named : undefined;
      const decisions = new Map<LimitName, RateDecision>();
      let admitted: Promise<void> | undefined;
      const pass = async (all: readonly LimitedCaller[], amount: number): Promise<void> => {
        const startedMs = nowMs();
        const minute = minuteOf(startedMs);
        // One after the other, and none if one is reached: a request that one limit refuses must not use up another limit.
        const reached = all.find((one) => known.isReached(one, minute));
        for (const one of reached === undefined ? all : [reached]) {
          const decision = await known.take(one, minute, amount);
          if (decision !== undefined) decisions.set(one.limit, decision);
          if (decision?.passes === false) throw refusal(one.limit, settings.rates, startedMs);
        }
      };
      return {
        admit: async (caller) => {
          if (simulated !== undefined) throw refusal(simulated, settings.rates, nowMs());
          admitted ??= pass(countedFor(caller), 1);
          await admitted;
        },
        search: async (caller, members) => pass(searchedFor(caller), members),
        headers: () => ({ 'RateLimit-Policy': policyOf(settings.rates), ...leftOf(decisions, nowMs()) }),
      };
    },
  };
}

/** The counts of this environment, of all callers of the last two minutes. */
function createKnown({ settings, table: whole, log }: Environment) {
  const table = guardedTable(whole, { read: [], write: [rateKind] }, 'the counters of rates');
  const known = new Map<string, RateShares>();
  const keyOf = ({ organisationId, limit, id }: LimitedCaller) => `${organisationId}#${limit}#${id}`;
  let pruned = 0;

  function sharesOf(one: LimitedCaller, minute: number): RateShares {
    if (minute > pruned) {
      pruned = minute;
      for (const [key, shares] of known) if (shares.lastMinute() < minute - 1) known.delete(key);
    }
    const quota = quotaOf(one.limit, settings.rates);
    const shares = known.get(keyOf(one)) ?? createShares(quota, async (sent) => report(table, one, { ...sent, quota }));
    known.set(keyOf(one), shares);
    return shares;
  }

  return {
    isReached: (one: LimitedCaller, minute: number) => known.get(keyOf(one))?.isReached(minute) === true,
    take: async (one: LimitedCaller, minute: number, amount: number): Promise<RateDecision | undefined> => {
      try {
        return await sharesOf(one, minute).take(minute, amount);
      } catch (error) {
        // A request that cannot be counted passes: a failure of the counter must not fail the request.
        log.warn('rates not reported', { organisationId: one.organisationId, code: nameOf(error) });
        return undefined;
      }
    },
  };
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');

function refusal(limit: LimitName, rates: RateSettings, nowMs: number): Problem {
  const retryAfterSeconds = secondsLeft(nowMs);
  const resetsAt = instantOfMs((minuteOf(nowMs) + 1) * minuteMs);
  const part = { detail: tooMany(limit, rates, retryAfterSeconds), limit, resetsAt };
  return new Problem('too_many_requests', part, { retryAfterSeconds });
}

/** The value of RateLimit: the rest of each limit, and the seconds until it begins anew. */
function leftOf(decisions: ReadonlyMap<LimitName, RateDecision>, nowMs: number): Readonly<Record<string, string>> {
  if (decisions.size === 0) return {};
  const seconds = String(secondsLeft(nowMs));
  const parts = [...decisions].map(([name, { left }]) => `"${name}";r=${String(left)};t=${seconds}`);
  return { RateLimit: parts.join(', ') };
}
