import { listedHolidays } from '../kernel/base/calendar/federal-holidays.ts';

/** A day of the bank, counted without Date and Intl, its holidays from the written table. */
export interface Day {
  readonly date: string;
  readonly weekday: string;
  readonly dayOfMonth: number;
  /** -1 on the last day of the month. */
  readonly dayFromMonthEnd: number;
  readonly isOpen: boolean;
  /** How many hours the world is ahead of the bank, from three in the morning on. */
  readonly hoursAhead: number;
  /** The moment at which runs begin. It is written down once, because every life of a world asks for it. */
  readonly six: string;
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const closed = new Set(listedHolidays.filter(({ isUnobserved }) => !isUnobserved).map(({ date }) => date));

/** Every day of so many years, from the 1st of November 2026 on, which was a Sunday and the day on which the clocks went back. */
export function daysFrom2026(years: number): readonly Day[] {
  const days: Day[] = [];
  let [year, month, weekday, hoursAhead, sundays] = [2026, 11, 0, 5, 0];
  while (year < 2026 + years) {
    const isLeap = year % 4 === 0; // no century is in this range
    const length = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
    for (let dayOfMonth = 1; dayOfMonth <= length; dayOfMonth += 1) {
      if (weekday === 0) sundays += 1;
      if (weekday === 0 && month === 3 && sundays === 2) hoursAhead = 4;
      if (weekday === 0 && month === 11 && sundays === 1) hoursAhead = 5;
      const date = `${String(year)}-${two(month)}-${two(dayOfMonth)}`;
      const isOpen = weekday > 0 && weekday < 6 && !closed.has(date);
      const dayFromMonthEnd = dayOfMonth - length - 1;
      const six = momentOf({ date, hoursAhead }, 6);
      days.push({ date, weekday: weekdays[weekday] ?? '', dayOfMonth, dayFromMonthEnd, isOpen, hoursAhead, six });
      weekday = (weekday + 1) % 7;
    }
    [year, month, sundays] = month === 12 ? [year + 1, 1, 0] : [year, month + 1, 0];
  }
  return days;
}

/** The moment at which the bank's clocks show this hour of a day, from three in the morning on, and these seconds past it. */
export function momentOf(day: Pick<Day, 'date' | 'hoursAhead'> | undefined, hour: number, seconds = 0): string {
  if (day === undefined) throw new RangeError('the diary has no such day');
  const ms = Date.parse(`${day.date}T00:00:00.000Z`) + ((hour + day.hoursAhead) * 3600 + seconds) * 1000;
  return new Date(ms).toISOString();
}

const two = (value: number) => String(value).padStart(2, '0');
