import { type BillLine, billOf, billsInTurn, listBillOf, sumOf, totalOf } from './bill.ts';
import { journeys, journeyUsage, type PricedSettings } from './journeys.ts';
import type { Usage } from './list-prices.ts';
import type { JourneyName, MeasuredJourneys } from './measured-units.ts';
import { type IdlePart, isOptional } from './resource-usage.ts';

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

/** A part of an idle stage. */
export interface IdleEstimate extends EstimatedPart {
  /** USD of a month in an account that has only the stage. What AWS never charges is taken off the parts in their order. */
  readonly chargedUsd: number;
  /** True if a setting turns it off. */
  readonly isOptional: boolean;
}

/** What a stage costs in a month. */
export interface Estimate {
  /** What a stage needs, the dearest first, and then what it can be without. */
  readonly idle: readonly IdleEstimate[];
  readonly work: readonly EstimatedPart[];
  /** All of it by what AWS charges for, the dearest first, without what AWS never charges. */
  readonly bill: readonly BillLine[];
  readonly idleUsd: number;
  /** Without what a stage can be without. */
  readonly idleNeededUsd: number;
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
  const idle = idleEstimates(stage.idle);
  return {
    idle: idle.map(({ usage: _, ...one }) => one),
    work: work.map(({ name, count, usage: used }) => partOf(journeys[name].what, count, used)),
    bill,
    idleUsd: totalOf(billOf(idleUsage)),
    idleNeededUsd: totalOf(billOf(sumOf(idle.filter((one) => !one.isOptional).map((one) => one.usage)))),
    totalUsd: totalOf(bill),
    idleListUsd: totalOf(listBillOf(idleUsage)),
    totalListUsd: totalOf(listBillOf(usage)),
  };
}

/** What a stage needs comes first, because it is charged first. */
function idleEstimates(parts: readonly IdlePart[]): readonly (IdleEstimate & Pick<IdlePart, 'usage'>)[] {
  const sorted = parts
    .map(({ what, count, usage }) => ({ ...partOf(what, count, usage), usage, isOptional: isOptional(what) }))
    .toSorted((one, other) => Number(one.isOptional) - Number(other.isOptional) || other.usd - one.usd);
  const bills = billsInTurn(sorted.map(({ usage }) => usage));
  return sorted.map((one, index) => ({ ...one, chargedUsd: totalOf(bills[index] ?? []) }));
}

function partOf(what: string, count: number, usage: Usage): EstimatedPart {
  const usd = totalOf(listBillOf(usage));
  return { what, count, usd, usdOfThousand: count === 0 ? 0 : (usd / count) * thousand };
}

/** USD of a thousand of each journey at list prices, by what AWS charges for. */
export const billOfThousand = (name: JourneyName, stage: PricedStage): readonly BillLine[] =>
  listBillOf(journeyUsage(name, thousand, stage));
