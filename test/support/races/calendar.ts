import type { CalendarDate } from '../../../functions/kernel/base/calendar/calendar-date.ts';
import type { Instant } from '../../../functions/kernel/base/calendar/instant.ts';
import { runMomentOf, type PaymentSchedule } from '../../../functions/money/recurring-payments/schedule.ts';
import { daysOfYears, oracleDueDates, oracleRunDay } from '../../properties/schedule-oracle.ts';

const days = daysOfYears({ firstYear: 2026, lastYear: 2029 });
const bankingDays = days.filter((day) => day.isBankingDay).map(({ date }) => date);
const runHour = 6;

/** The due dates of a schedule, the days of their runs and the moments of these. */
export interface Calendar {
  readonly schedule: PaymentSchedule;
  readonly dates: readonly CalendarDate[];
  readonly runDay: (due: CalendarDate) => CalendarDate;
  readonly moment: (place: number) => Instant | undefined;
  /** It follows from the request. */
  readonly toJSON: () => undefined;
}

const calendars = new Map<string, Calendar>();

/** The calendar of a schedule, by the oracle; two equal schedules have one. */
export function calendarOf(schedule: PaymentSchedule): Calendar {
  const name = JSON.stringify(schedule);
  const known = calendars.get(name);
  if (known !== undefined) return known;
  const dates = oracleDueDates(schedule, days);
  const roll = schedule.interval === 'Monthly' && schedule.dayOfMonth < 0 ? 'previous' : 'next';
  const runDays = new Map(dates.map((due) => [due, oracleRunDay(due, roll, bankingDays)]));
  const runDay = (due: CalendarDate) => runDays.get(due) ?? due;
  const moments = dates.map((due) => runMomentOf(runDay(due), runHour));
  const calendar = { schedule, dates, runDay, moment: (place: number) => moments[place], toJSON: () => undefined };
  calendars.set(name, calendar);
  return calendar;
}
