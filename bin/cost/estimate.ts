import { type BillLine, billOf, listBillOf, sumOf, totalOf } from './bill.ts';
import { journeys, journeyUsage, type PricedSettings } from './journeys.ts';
import type { Usage } from './list-prices.ts';
import type { JourneyName, MeasuredJourneys } from './measured-units.ts';
import type { IdlePart } from './resource-usage.ts';

/** What a stage does in a month. */
export interface MonthOfWork {
  readonly payments: number;
  /** Webhooks that hear of each payment. */
  readonly webhooks: number;
  readonly accounts: number;
  readonly reads: number;
}

/** A part of an estimate. */
export interface EstimatedPart {
  readonly what: string;
  readonly count: number;
  /** USD of a month at list prices, and of a thousand. */
  readonly usd: number;
  readonly usdOfThousand: number;
}

/** What a stage costs in a month. */
export interface Estimate {
  readonly idle: readonly EstimatedPart[];
  readonly work: readonly EstimatedPart[];
  /** All of it by what AWS charges for, the dearest first, without what AWS never charges. */
  readonly bill: readonly BillLine[];
  readonly idleUsd: number;
  readonly totalUsd: number;
  /** The same at list prices, for an account in which other systems use up what AWS never charges. */
  readonly idleListUsd: number;
  readonly totalListUsd: number;
}

/** What an estimate is computed from. */
export interface PricedStage {
  readonly idle: readonly IdlePart[];
  readonly settings: PricedSettings;
  readonly measured: MeasuredJourneys;
}

const daysOfMonth = 365 / 12;
const thousand = 1_000;

/**
 * Estimates the bill of a month. A payment is the dearest that there is: one on a quiet platform, whose rows are numbered and listed alone.
 */
export function estimateOf(stage: PricedStage, { payments, webhooks, accounts, reads }: MonthOfWork): Estimate {
  const counts: readonly (readonly [JourneyName, number])[] = [
    ['payment', payments],
    ['delivery', payments * webhooks],
    ['read', reads],
    ['statement', accounts],
    ['endOfDay', accounts * daysOfMonth],
  ];
  const work = counts.map(([name, count]) => ({ name, count, usage: journeyUsage(name, count, stage) }));
  const idleUsage = sumOf(stage.idle.map(({ usage }) => usage));
  const usage = sumOf([idleUsage, ...work.map((one) => one.usage)]);
  const bill = billOf(usage);
  return {
    idle: stage.idle
      .map(({ what, count, usage: used }) => partOf(what, count, used))
      .toSorted((one, other) => other.usd - one.usd),
    work: work.map(({ name, count, usage: used }) => partOf(journeys[name].what, count, used)),
    bill,
    idleUsd: totalOf(billOf(idleUsage)),
    totalUsd: totalOf(bill),
    idleListUsd: totalOf(listBillOf(idleUsage)),
    totalListUsd: totalOf(listBillOf(usage)),
  };
}

function partOf(what: string, count: number, usage: Usage): EstimatedPart {
  const usd = totalOf(listBillOf(usage));
  return { what, count, usd, usdOfThousand: count === 0 ? 0 : (usd / count) * thousand };
}

/** USD of a thousand of each journey at list prices, by what AWS charges for. */
export const billOfThousand = (name: JourneyName, stage: PricedStage): readonly BillLine[] =>
  listBillOf(journeyUsage(name, thousand, stage));
