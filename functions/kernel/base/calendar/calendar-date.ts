/** A day without a time, YYYY-MM-DD, on the wall calendar of the bank's zone; string order is time order. */
export type CalendarDate = string & { readonly __brand: 'CalendarDate' };

export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
export type Weekday = (typeof weekdays)[number];

/** `month` counts from 1. */
export type YearMonth = { year: number; month: number };
export type DateParts = YearMonth & { day: number };

const msPerDay = 86_400_000;
const calendarDatePattern = /^\d{4}-\d{2}-\d{2}$/;

/** Reads YYYY-MM-DD; undefined for any other shape and for days that do not exist (2027-02-29). */
export function parseCalendarDate(text: string): CalendarDate | undefined {
  if (!calendarDatePattern.test(text)) return undefined;
  const ms = Date.parse(text);
  // The engine reads February 30th as a day in March. A date that exists comes out unchanged.
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text) ? (text as CalendarDate) : undefined;
}

/** The date with these parts. Throws RangeError where there is no such day: callers compute parts, they do not pass input. */
export function calendarDateOf({ year, month, day }: DateParts): CalendarDate {
  const text = `${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}`;
  const date = parseCalendarDate(text);
  if (date === undefined) throw new RangeError(`no such day: ${text}`);
  return date;
}

/** Year, month (from 1) and day of month of a date. */
export function datePartsOf(date: CalendarDate): DateParts {
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)), day: Number(date.slice(8)) };
}

/** The date `days` days later (earlier, where negative). Throws RangeError outside the years 0000 to 9999. */
export function plusDays(date: CalendarDate, days: number): CalendarDate {
  return calendarDateOfDayNumber(dayNumberOf(date) + days);
}

export function dayOfWeek(date: CalendarDate): Weekday {
  const index = new Date(Date.parse(date)).getUTCDay();
  return weekdays[index] ?? 'Sunday'; // getUTCDay is always 0 to 6
}

/** Days from a date to the next such weekday, 0 to 6. */
export function daysUntil(weekday: Weekday, from: CalendarDate): number {
  return (weekdays.indexOf(weekday) - weekdays.indexOf(dayOfWeek(from)) + 7) % 7;
}

/** 28 to 31. */
export function daysInMonth({ year, month }: YearMonth): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** The month `months` months later (earlier, where negative). */
export function plusMonths({ year, month }: YearMonth, months: number): YearMonth {
  const index = year * 12 + (month - 1) + months;
  return { year: Math.floor(index / 12), month: (((index % 12) + 12) % 12) + 1 };
}

/** Days since 1970-01-01, for arithmetic with wall-clock times. */
export function dayNumberOf(date: CalendarDate): number {
  return Date.parse(date) / msPerDay;
}

/** The date that many days after 1970-01-01. Throws RangeError outside the years 0000 to 9999. */
export function calendarDateOfDayNumber(dayNumber: number): CalendarDate {
  const text = new Date(dayNumber * msPerDay).toISOString();
  // Other years are written with a sign and six digits.
  if (text.length !== 24) throw new RangeError(`no date on day ${dayNumber}`);
  return text.slice(0, 10) as CalendarDate;
}

function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

function digits(value: number, width: number): string {
  return String(value).padStart(width, '0');
}

/** The day of its year, from 1. */
export const dayOfYear = (date: CalendarDate): number =>
  dayNumberOf(date) - dayNumberOf(calendarDateOf({ year: datePartsOf(date).year, month: 1, day: 1 })) + 1;
