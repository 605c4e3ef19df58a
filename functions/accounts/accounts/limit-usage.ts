import * as z from 'zod';
import type { CalendarDate } from '../../kernel/base/calendar/calendar-date.ts';
import { type Cents, cents, centsSchema } from '../../kernel/base/money/cents.ts';

/** The flows of money with a daily limit. The monthly flows have a monthly limit too. */
export const dailyFlows = [
  'achDebits',
  'achCredits',
  'cardWithdrawals',
  'cardDeposits',
  'cardPurchases',
  'cardTransactions',
  'checkDeposits',
] as const;
export const monthlyFlows = ['achDebits', 'achCredits', 'checkDeposits'] as const;
export type Flow = (typeof dailyFlows)[number];

/**
 * The cents that moved on the last day and in its month, by flow. Zeroes are left out to keep the account item small: most
 * days need one or two numbers. A day or month that is over is not reset: its date shows that it no longer counts.
 */
export const limitUsageSchema = z.object({
  date: z.custom<CalendarDate>((value) => typeof value === 'string'),
  day: z.partialRecord(z.enum(dailyFlows), centsSchema),
  month: z.partialRecord(z.enum(monthlyFlows), centsSchema),
});
export type LimitUsage = z.infer<typeof limitUsageSchema>;

/** Cents that moved on a day, and in the month up to that day. */
export interface Totals {
  readonly day: (flow: Flow) => Cents;
  readonly month: (flow: Flow) => Cents;
}

/** The totals on a date of the bank: amounts of another day or another month do not count. */
export function totalsOn(date: CalendarDate, usage: LimitUsage | undefined): Totals {
  const { day, month } = usageOn(date, usage);
  return {
    day: (flow) => day[flow] ?? cents(0),
    month: (flow) => (isMonthly(flow) ? month[flow] : undefined) ?? cents(0),
  };
}

/** The usage after further cents on a date. A date before the last one counts as the last one. */
export function withMovement(
  usage: LimitUsage | undefined,
  { date, flow, amount }: { readonly date: CalendarDate; readonly flow: Flow; readonly amount: Cents },
): LimitUsage {
  const current = usageOn(date, usage);
  const more = (before: Cents | undefined): Cents => cents((before ?? 0) + amount);
  return {
    ...current,
    day: { ...current.day, [flow]: more(current.day[flow]) },
    month: isMonthly(flow) ? { ...current.month, [flow]: more(current.month[flow]) } : current.month,
  };
}

/** The usage without a movement that was counted on a date and did not happen. Totals of later days and months do not change. */
export function withoutMovement(
  usage: LimitUsage | undefined,
  { date, flow, amount }: { readonly date: CalendarDate; readonly flow: Flow; readonly amount: Cents },
): LimitUsage | undefined {
  if (usage === undefined) return undefined;
  const less = (before: Cents | undefined): Cents => cents(Math.max(0, (before ?? 0) - amount));
  const { day, month } = usage;
  return {
    ...usage,
    day: date === usage.date ? { ...day, [flow]: less(day[flow]) } : day,
    month: isMonthly(flow) && monthOf(date) === monthOf(usage.date) ? { ...month, [flow]: less(month[flow]) } : month,
  };
}

function usageOn(date: CalendarDate, usage: LimitUsage | undefined): LimitUsage {
  if (usage === undefined) return { date, day: {}, month: {} };
  if (date <= usage.date) return usage;
  return { date, day: {}, month: monthOf(date) === monthOf(usage.date) ? usage.month : {} };
}

const monthOf = (date: CalendarDate): string => date.slice(0, 'YYYY-MM'.length);

function isMonthly(flow: Flow): flow is (typeof monthlyFlows)[number] {
  return (monthlyFlows as readonly Flow[]).includes(flow);
}
