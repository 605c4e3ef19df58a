import * as z from 'zod';
import { dateSchema } from '../../kernel/table/item.ts';
import type { CalendarDate } from '../../kernel/base/calendar/calendar-date.ts';
import { type Cents, centsSchema } from '../../kernel/base/money/cents.ts';
import * as running from './running-totals.ts';

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

/** The running totals of an account, for its limits. */
export const limitUsageSchema = z.object({
  date: dateSchema,
  day: z.partialRecord(z.enum(dailyFlows), centsSchema),
  month: z.partialRecord(z.enum(monthlyFlows), centsSchema),
});
export type LimitUsage = z.infer<typeof limitUsageSchema>;

/** Cents that moved on a day, and in the month up to that day. */
export type UsageTotals = running.Totals<Flow>;

interface Movement {
  readonly date: CalendarDate;
  readonly flow: Flow;
  readonly amount: Cents;
}

/** The totals on a date of the bank: amounts of another day or another month do not count. */
export const usageOn = (date: CalendarDate, usage: LimitUsage | undefined): UsageTotals =>
  running.totalsOn<Flow>(date, usage);

/** The usage after further cents on a date. A date before the last one counts as the last one. */
export const withUsage = (usage: LimitUsage | undefined, movement: Movement): LimitUsage =>
  running.withMovement<Flow>(usage, movement, isMonthly);

/** The usage without a movement that was counted on a date and did not happen. Totals of later days and months do not change. */
export const withoutUsage = (usage: LimitUsage | undefined, movement: Movement): LimitUsage | undefined =>
  usage && running.withoutMovement<Flow>(usage, movement, isMonthly);

const isMonthly = (flow: Flow): boolean => (monthlyFlows as readonly Flow[]).includes(flow);
