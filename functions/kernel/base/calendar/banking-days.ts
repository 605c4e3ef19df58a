import type { CalendarDate, Weekday } from './calendar-date.ts';
import { calendarDateOf, dayOfWeek, daysInMonth, daysUntil, datePartsOf, plusDays } from './calendar-date.ts';

/** A holiday of the Federal Reserve: a fixed day, or the nth (-1: last) of a weekday in a month. */
type HolidayRule = { name: string; month: number } & (
  | { day: number; sinceYear?: number }
  | { nth: 1 | 2 | 3 | 4 | -1; weekday: Weekday }
);

const federalReserveHolidays: readonly HolidayRule[] = [
  { name: "New Year's Day", month: 1, day: 1 },
  { name: 'Birthday of Martin Luther King, Jr.', month: 1, nth: 3, weekday: 'Monday' },
  { name: "Washington's Birthday", month: 2, nth: 3, weekday: 'Monday' },
  { name: 'Memorial Day', month: 5, nth: -1, weekday: 'Monday' },
  { name: 'Juneteenth National Independence Day', month: 6, day: 19, sinceYear: 2021 },
  { name: 'Independence Day', month: 7, day: 4 },
  { name: 'Labor Day', month: 9, nth: 1, weekday: 'Monday' },
  { name: 'Columbus Day', month: 10, nth: 2, weekday: 'Monday' },
  { name: 'Veterans Day', month: 11, day: 11 },
  { name: 'Thanksgiving Day', month: 11, nth: 4, weekday: 'Thursday' },
  { name: 'Christmas Day', month: 12, day: 25 },
];

/** A day on which the Federal Reserve banks observe a holiday; `isMoved` where the holiday itself is the Sunday before. */
export type BankHoliday = { date: CalendarDate; name: string; isMoved: boolean };

const closedDaysByYear = new Map<number, ReadonlyMap<CalendarDate, BankHoliday>>();

/** True from Monday to Friday, except where the Federal Reserve banks observe a holiday. Today's rules hold for every year. */
export function isBankingDay(date: CalendarDate): boolean {
  const weekday = dayOfWeek(date);
  if (weekday === 'Saturday' || weekday === 'Sunday') return false;
  return bankHolidayOn(date) === undefined;
}

/** The holiday that is observed on a date, and for which the banks are closed; undefined on all other days, weekends too. */
export function bankHolidayOn(date: CalendarDate): BankHoliday | undefined {
  return closedDaysOf(datePartsOf(date).year).get(date);
}

/** The date itself if it is a banking day, else the first one after it. */
export function nextBankingDay(date: CalendarDate): CalendarDate {
  return rollToBankingDay(date, 1);
}

/** The date itself if it is a banking day, else the last one before it. */
export function previousBankingDay(date: CalendarDate): CalendarDate {
  return rollToBankingDay(date, -1);
}

/**
 * The `count`th banking day after the date: one after a Friday is Monday, and so is one after the Saturday that follows.
 * None after the date is the date itself, rolled to the next banking day. Throws RangeError unless `count` is a whole number >= 0.
 */
export function plusBankingDays(date: CalendarDate, count: number): CalendarDate {
  if (!Number.isSafeInteger(count) || count < 0) throw new RangeError(`cannot count ${count} banking days`);
  if (count === 0) return nextBankingDay(date);
  let day = date;
  for (let counted = 0; counted < count; counted += 1) day = nextBankingDay(plusDays(day, 1));
  return day;
}

/**
 * The observed Federal Reserve holidays of a year, in order of the calendar.
 * One that falls on a Sunday is observed on Monday; one on a Saturday is not observed: the banks are open on the Friday before.
 */
export function bankHolidaysOf(year: number): BankHoliday[] {
  return federalReserveHolidays
    .filter((rule) => !('sinceYear' in rule) || year >= rule.sinceYear)
    .map((rule) => observed(rule.name, dateOfHoliday(rule, year)))
    .filter(({ date }) => dayOfWeek(date) !== 'Saturday');
}

function observed(name: string, date: CalendarDate): BankHoliday {
  const isMoved = dayOfWeek(date) === 'Sunday';
  return { name, date: isMoved ? plusDays(date, 1) : date, isMoved };
}

function closedDaysOf(year: number): ReadonlyMap<CalendarDate, BankHoliday> {
  const known = closedDaysByYear.get(year);
  if (known !== undefined) return known;
  const closedDays = new Map(bankHolidaysOf(year).map((holiday) => [holiday.date, holiday]));
  closedDaysByYear.set(year, closedDays);
  return closedDays;
}

function rollToBankingDay(date: CalendarDate, step: 1 | -1): CalendarDate {
  let day = date;
  while (!isBankingDay(day)) day = plusDays(day, step); // ends within a week: no rule closes five weekdays in a row
  return day;
}

function dateOfHoliday(rule: HolidayRule, year: number): CalendarDate {
  const { month } = rule;
  if ('day' in rule) return calendarDateOf({ year, month, day: rule.day });
  const isLast = rule.nth === -1;
  // The nth of a weekday is in the seven days from day 7n - 6 on; the last one is in the last seven days.
  const earliestDay = isLast ? daysInMonth({ year, month }) - 6 : rule.nth * 7 - 6;
  const earliest = calendarDateOf({ year, month, day: earliestDay });
  return plusDays(earliest, daysUntil(rule.weekday, earliest));
}
