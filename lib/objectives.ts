import type { Route } from '../functions/kernel/http/route.ts';
import type { ObservedMetric } from '../functions/kernel/workers/define-worker.ts';
import { planRoute } from './function-plan.ts';

/** Over how many days a stage keeps what it promises (docs/operate/slo.md). */
export const objectiveDays = 30;

/** The share of requests, in percent, that are answered without a fault of ours: with a status below 500. */
export const answeredPercent = 99.9;

/** A promise about time: so many percent take at most `limitMs`. */
export interface TimeObjective {
  readonly metric: ObservedMetric | 'MoneyRequestMs';
  readonly percent: number;
  readonly limitMs: number;
}

/** How long requests that move money take, as callers see it. */
export const moneyRequests: TimeObjective = { metric: 'MoneyRequestMs', percent: 99, limitMs: 2_000 };

/** How long an event waits until it is sent to a receiver that takes what it gets. */
export const eventWaits: TimeObjective = { metric: 'EventWaitMs', percent: 99, limitMs: 10_000 };

/**
 * How fast a budget may be used up before an alarm rings. At the rate 1 it lasts {@link objectiveDays}; at 15 for two days, so an hour
 * of it uses 2 percent; at 6 for five days, so six hours use 5 percent.
 */
export const burnRates = [
  { hours: 1, rate: 15, severity: 'urgent' },
  { hours: 6, rate: 6, severity: 'nextDay' },
] as const;

/** Requests that move money. One with a file takes as long as its picture, so it is not among them. */
export function isMoneyRequest(route: Route): boolean {
  const isUpload = 'handle' in route && route.request?.upload !== undefined;
  return !isUpload && planRoute(route).movesMoney;
}
