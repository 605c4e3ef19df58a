import {
  type CalendarDate,
  calendarDateOf,
  daysInMonth,
  datePartsOf,
  plusMonths,
} from '../../kernel/base/calendar/calendar-date.ts';
import { keptAtErasure } from '../../kernel/table/handling.ts';
import * as z from 'zod';

/** A month of the bank's calendar, YYYY-MM. String order is time order. */
export type Period = string & { readonly __brand: 'Period' };

const pattern = /^\d{4}-(0[1-9]|1[0-2])$/;

export const periodSchema = keptAtErasure(z.string().regex(pattern) as unknown as z.ZodType<Period, Period>);

/** Reads YYYY-MM; undefined for any other text. */
export const parsePeriod = (text: string): Period | undefined => (pattern.test(text) ? (text as Period) : undefined);

/** The month of a date. */
export const periodOf = (date: CalendarDate): Period => date.slice(0, 'YYYY-MM'.length) as Period;

export const nextPeriod = (period: Period): Period =>
  periodOf(calendarDateOf({ ...plusMonths(datePartsOf(firstDayOf(period)), 1), day: 1 }));

export const firstDayOf = (period: Period): CalendarDate => `${period}-01` as CalendarDate;

export function lastDayOf(period: Period): CalendarDate {
  const { year, month } = datePartsOf(firstDayOf(period));
  return calendarDateOf({ year, month, day: daysInMonth({ year, month }) });
}

/** The last month that is over when this day has ended. */
export function lastEndedPeriod(endedDay: CalendarDate): Period {
  const { year, month, day } = datePartsOf(endedDay);
  const isOver = day === daysInMonth({ year, month });
  return periodOf(calendarDateOf({ ...plusMonths({ year, month }, isOver ? 0 : -1), day: 1 }));
}
