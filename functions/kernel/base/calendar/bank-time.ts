import type { CalendarDate } from './calendar-date.ts';
import { calendarDateOfDayNumber, dayNumberOf } from './calendar-date.ts';
import type { Instant } from './instant.ts';
import { instantOfMs, msOf } from './instant.ts';

/*
 * The time zone of the bank is America/New_York: every day, cut-off and run hour is in this zone. Its offset follows from the law and is
 * not asked of `Intl`, whose first answer takes a process 13 ms. A test compares both, hour by hour, for the years 1970 to 2100.
 */

export type WallTime = { hour: number; minute: number; second?: number; ms?: number };

const msPerHour = 3_600_000;
const msPerDay = 24 * msPerHour;
const standardOffsetMs = -5 * msPerHour;
const summerOffsetMs = -4 * msPerHour;

/** The date on the bank's wall calendar at an instant. */
export function bankDateOf(instant: Instant): CalendarDate {
  const ms = msOf(instant);
  return calendarDateOfDayNumber(Math.floor((ms + offsetMsAt(ms)) / msPerDay));
}

/** The hour and the minute on the bank's clock at an instant. */
export function bankTimeOf(instant: Instant): { readonly hour: number; readonly minute: number } {
  const ms = msOf(instant);
  const minutes = Math.floor((ms + offsetMsAt(ms)) / 60_000) % (24 * 60);
  return { hour: Math.floor(minutes / 60), minute: minutes % 60 };
}

/**
 * The instant at which the bank's clocks show this time on this date.
 * A time that daylight saving leaves out moves forward by the gap (02:30 becomes 03:30); of a time that comes twice, the first.
 */
export function instantAtBankTime(date: CalendarDate, time: WallTime): Instant {
  const seconds = (time.hour * 60 + time.minute) * 60 + (time.second ?? 0);
  const wallMs = dayNumberOf(date) * msPerDay + seconds * 1000 + (time.ms ?? 0);

  // Changes are months apart, so there is at most one between a day before and a day after.
  const before = offsetMsAt(wallMs - msPerDay);
  const after = offsetMsAt(wallMs + msPerDay);
  const isBeforeChange = offsetMsAt(wallMs - before) === before;
  const isAfterChange = offsetMsAt(wallMs - after) === after;
  // Both hold for a time that comes twice, neither for one left out; the old offset is right for both of these.
  return instantOfMs(wallMs - (isAfterChange && !isBeforeChange ? after : before));
}

/** 00:00 of the date on the bank's clock. */
export const startOfBankDay = (date: CalendarDate): Instant => instantAtBankTime(date, { hour: 0, minute: 0 });

/** 23:59:59 of the date on the bank's clock. As the bound of a range, prefer "before 00:00 of the next date". */
export function endOfBankDay(date: CalendarDate): Instant {
  return instantAtBankTime(date, { hour: 23, minute: 59, second: 59 });
}

/** How far the bank's clocks are ahead of UTC; negative, because they are behind. */
function offsetMsAt(ms: number): number {
  const year = new Date(ms).getUTCFullYear();
  // Both changes are at 02:00 on the clock that ends.
  const isSummer = ms >= summerStart(year) + 7 * msPerHour && ms < summerEnd(year) + 6 * msPerHour;
  return isSummer ? summerOffsetMs : standardOffsetMs;
}

/** The second Sunday of March since 2007. In 1974 and 1975 summer began early to save energy. */
function summerStart(year: number): number {
  if (year >= 2007) return firstSunday(year, march, 8);
  if (year >= 1987) return firstSunday(year, april, 1);
  if (year === 1974) return firstSunday(year, january, 6);
  if (year === 1975) return firstSunday(year, february, 23);
  return firstSunday(year, april, 24);
}

/** The first Sunday of November since 2007, and before that the last of October. */
const summerEnd = (year: number): number =>
  year >= 2007 ? firstSunday(year, november, 1) : firstSunday(year, october, 25);

const [january, february, march, april, october, november] = [0, 1, 2, 3, 9, 10];

/** Midnight in UTC of the first Sunday on this day of the month or after it. */
function firstSunday(year: number, month: number, day: number): number {
  // Date.UTC would read the years 0 to 99 as 1900 to 1999.
  const ms = new Date(0).setUTCFullYear(year, month, day);
  return ms + ((7 - new Date(ms).getUTCDay()) % 7) * msPerDay;
}
