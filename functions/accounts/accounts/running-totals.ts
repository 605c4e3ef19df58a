import type { CalendarDate } from '../../kernel/base/calendar/calendar-date.ts';
import { type Cents, cents } from '../../kernel/base/money/cents.ts';

/**
 * The cents that moved on the last day with a movement, and in its month, by flow. Zeroes are left out to keep items small: most
 * days need one or two numbers. A day or month that is over is not reset: its date shows that it no longer counts.
 */
export interface RunningTotals<Flow extends string> {
  readonly date: CalendarDate;
  readonly day: Readonly<Partial<Record<Flow, Cents>>>;
  readonly month: Readonly<Partial<Record<Flow, Cents>>>;
}

interface Movement<Flow extends string> {
  readonly date: CalendarDate;
  readonly flow: Flow;
  readonly amount: Cents;
}

/** Cents that moved on a day, and in the month up to that day. */
export interface Totals<Flow extends string> {
  readonly day: (flow: Flow) => Cents;
  readonly month: (flow: Flow) => Cents;
}

/** The totals on a date of the bank: amounts of another day or another month do not count. */
export function totalsOn<Flow extends string>(
  date: CalendarDate,
  totals: RunningTotals<Flow> | undefined,
): Totals<Flow> {
  const { day, month } = totalsAt(date, totals);
  return { day: (flow) => day[flow] ?? cents(0), month: (flow) => month[flow] ?? cents(0) };
}

/**
 * The totals after a further movement. A date before the last one counts as the last one. Flows of which only the day counts
 * are named by `isMonthly`.
 */
export function withMovement<Flow extends string>(
  totals: RunningTotals<Flow> | undefined,
  { date, flow, amount }: Movement<Flow>,
  isMonthly: (flow: Flow) => boolean = always,
): RunningTotals<Flow> {
  const current = totalsAt(date, totals);
  const more = (before: Cents | undefined): Cents => cents((before ?? 0) + amount);
  return {
    ...current,
    day: { ...current.day, [flow]: more(current.day[flow]) },
    month: isMonthly(flow) ? { ...current.month, [flow]: more(current.month[flow]) } : current.month,
  };
}

/** The totals without a movement that was counted on a date and did not happen. Those of later days and months do not change. */
export function withoutMovement<Flow extends string>(
  totals: RunningTotals<Flow>,
  { date, flow, amount }: Movement<Flow>,
  isMonthly: (flow: Flow) => boolean = always,
): RunningTotals<Flow> {
  const less = (before: Cents | undefined): Cents => cents(Math.max(0, (before ?? 0) - amount));
  const { day, month } = totals;
  const isInMonth = isMonthly(flow) && monthOf(date) === monthOf(totals.date);
  return {
    ...totals,
    day: date === totals.date ? { ...day, [flow]: less(day[flow]) } : day,
    month: isInMonth ? { ...month, [flow]: less(month[flow]) } : month,
  };
}

const always = () => true;

function totalsAt<Flow extends string>(
  date: CalendarDate,
  totals: RunningTotals<Flow> | undefined,
): RunningTotals<Flow> {
  const nothing: RunningTotals<never>['day'] = {};
  const none = nothing as RunningTotals<Flow>['day'];
  if (totals === undefined) return { date, day: none, month: none };
  if (date <= totals.date) return totals;
  return { date, day: none, month: monthOf(date) === monthOf(totals.date) ? totals.month : none };
}

const monthOf = (date: CalendarDate): string => date.slice(0, 'YYYY-MM'.length);
