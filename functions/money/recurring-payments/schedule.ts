import { instantAtBankTime } from '../../kernel/base/calendar/bank-time.ts';
import { nextBankingDay, previousBankingDay } from '../../kernel/base/calendar/banking-days.ts';
import type { CalendarDate, Weekday, YearMonth } from '../../kernel/base/calendar/calendar-date.ts';
import {
  calendarDateOf,
  daysInMonth,
  daysUntil,
  datePartsOf,
  plusDays,
  plusMonths,
} from '../../kernel/base/calendar/calendar-date.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import type { RollRule } from './settings.ts';

/** When a recurring payment is due. `startTime` and `endTime` are both inclusive and bound due dates, not run days. */
export type PaymentSchedule = MonthlySchedule | WeeklySchedule;

/** `dayOfMonth` is 1 to 28, or -5 to -1 counted from the end of the month (-1 is its last day), so that every month has one. */
export type MonthlySchedule = ScheduleSpan & { interval: 'Monthly'; dayOfMonth: number };

export type WeeklySchedule = ScheduleSpan & { interval: 'Weekly'; dayOfWeek: Weekday };

type ScheduleSpan = {
  startTime: CalendarDate;
  endTime?: CalendarDate | undefined;
  /** The number of payments to create. The caller compares it, because dates alone do not say how many were created. */
  totalNumberOfPayments?: number | undefined;
};

/** Somewhat more than the weeks of a hundred years. */
export const dueDatesMax = 5_300;

/** Dates end with the year 9999; due dates end a little earlier, so that no step beyond one leaves the calendar. */
const lastDueDate = '9999-11-30' as CalendarDate;

export type ScheduleProblem = { field: 'startTime' | 'endTime'; message: string };

/** The first due date, which may be `startTime` itself; undefined when `endTime` comes before it. */
export function firstDueDate(schedule: PaymentSchedule): CalendarDate | undefined {
  return dueDateFrom(schedule, schedule.startTime);
}

/** The first due date strictly after a date; undefined when none is left. Due dates follow from the rule alone, never from a run day. */
export function nextDueDate(schedule: PaymentSchedule, after: CalendarDate): CalendarDate | undefined {
  if (after < schedule.startTime) return firstDueDate(schedule);
  if (after >= lastDueDate) return undefined;
  return dueDateFrom(schedule, plusDays(after, 1));
}

/** A due date, unless it is later than the end that the schedule has now. */
export function dueDateWithin(
  { endTime }: Pick<PaymentSchedule, 'endTime'>,
  dueDate: CalendarDate | undefined,
): CalendarDate | undefined {
  return dueDate === undefined || endTime === undefined || dueDate <= endTime ? dueDate : undefined;
}

/** All due dates in order, without regard to `totalNumberOfPayments`; at most `dueDatesMax` of them. */
export function* dueDates(schedule: PaymentSchedule): Generator<CalendarDate, void, undefined> {
  let dueDate = firstDueDate(schedule);
  for (let count = 0; count < dueDatesMax && dueDate !== undefined; count += 1) {
    yield dueDate;
    dueDate = nextDueDate(schedule, dueDate);
  }
}

/**
 * The day on which the payment of a due date is made: the due date, rolled to a banking day if the stage rolls it. It may
 * be outside the schedule's span.
 */
export function runDayOf(schedule: PaymentSchedule, dueDate: CalendarDate, roll: RollRule): CalendarDate {
  const countsFromMonthEnd = schedule.interval === 'Monthly' && schedule.dayOfMonth < 0;
  switch (countsFromMonthEnd ? roll.backward : roll.forward) {
    case 'next':
      return nextBankingDay(dueDate);
    case 'previous':
      return previousBankingDay(dueDate);
    case 'none':
      return dueDate;
  }
}

/** The moment from which a run may happen: the full hour on the bank's clock, on that day. */
export function runMomentOf(runDay: CalendarDate, runHour: number): Instant {
  return instantAtBankTime(runDay, { hour: runHour, minute: 0 });
}

/** The problems of a new schedule on today's date at the bank, one for each wrong field; empty if there are none. */
export function scheduleProblems(schedule: PaymentSchedule, today: CalendarDate): ScheduleProblem[] {
  const { startTime, endTime } = schedule;
  const problems: ScheduleProblem[] = [];
  if (startTime < today) problems.push({ field: 'startTime', message: `must not be before today, ${today}` });

  const first = firstDueDate({ ...schedule, endTime: undefined });
  if (first === undefined) problems.push({ field: 'startTime', message: `must leave a due date up to ${lastDueDate}` });
  else if (endTime !== undefined && endTime < first) {
    problems.push({ field: 'endTime', message: `must not be before the first due date, ${first}` });
  }
  return problems;
}

/** The first due date on or after a date. */
function dueDateFrom(schedule: PaymentSchedule, from: CalendarDate): CalendarDate | undefined {
  if (from > lastDueDate) return undefined;
  const dueDate =
    schedule.interval === 'Weekly'
      ? plusDays(from, daysUntil(schedule.dayOfWeek, from))
      : monthlyDueDateFrom(schedule.dayOfMonth, from);
  const isLeft = dueDate <= lastDueDate && (schedule.endTime === undefined || dueDate <= schedule.endTime);
  return isLeft ? dueDate : undefined;
}

function monthlyDueDateFrom(dayOfMonth: number, from: CalendarDate): CalendarDate {
  const month = datePartsOf(from);
  const thisMonth = dayInMonth(month, dayOfMonth);
  return thisMonth >= from ? thisMonth : dayInMonth(plusMonths(month, 1), dayOfMonth);
}

function dayInMonth({ year, month }: YearMonth, dayOfMonth: number): CalendarDate {
  const day = dayOfMonth > 0 ? dayOfMonth : daysInMonth({ year, month }) + 1 + dayOfMonth;
  return calendarDateOf({ year, month, day });
}
