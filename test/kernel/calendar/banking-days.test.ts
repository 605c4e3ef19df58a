import {
  bankHolidaysOf,
  isBankingDay,
  nextBankingDay,
  plusBankingDays,
  previousBankingDay,
} from '../../../functions/kernel/calendar/banking-days.ts';
import type { CalendarDate } from '../../../functions/kernel/calendar/calendar-date.ts';
import { dayOfWeek, plusDays } from '../../../functions/kernel/calendar/calendar-date.ts';

const date = (text: string) => text as CalendarDate;

/** All eleven holidays of each year. `+`: moved here from a Sunday. `*`: a Saturday, not observed. */
const holidays: [number, string][] = [
  [2021, '01-01 01-18 02-15 05-31 06-19* 07-05+ 09-06 10-11 11-11 11-25 12-25*'],
  [2022, '01-01* 01-17 02-21 05-30 06-20+ 07-04 09-05 10-10 11-11 11-24 12-26+'],
  [2023, '01-02+ 01-16 02-20 05-29 06-19 07-04 09-04 10-09 11-11* 11-23 12-25'],
  [2024, '01-01 01-15 02-19 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25'],
  [2025, '01-01 01-20 02-17 05-26 06-19 07-04 09-01 10-13 11-11 11-27 12-25'],
  [2026, '01-01 01-19 02-16 05-25 06-19 07-04* 09-07 10-12 11-11 11-26 12-25'],
  [2027, '01-01 01-18 02-15 05-31 06-19* 07-05+ 09-06 10-11 11-11 11-25 12-25*'],
  [2028, '01-01* 01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-11* 11-23 12-25'],
  [2029, '01-01 01-15 02-19 05-28 06-19 07-04 09-03 10-08 11-12+ 11-22 12-25'],
  [2030, '01-01 01-21 02-18 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25'],
  [2031, '01-01 01-20 02-17 05-26 06-19 07-04 09-01 10-13 11-11 11-27 12-25'],
  [2032, '01-01 01-19 02-16 05-31 06-19* 07-05+ 09-06 10-11 11-11 11-25 12-25*'],
  [2033, '01-01* 01-17 02-21 05-30 06-20+ 07-04 09-05 10-10 11-11 11-24 12-26+'],
  [2034, '01-02+ 01-16 02-20 05-29 06-19 07-04 09-04 10-09 11-11* 11-23 12-25'],
  [2035, '01-01 01-15 02-19 05-28 06-19 07-04 09-03 10-08 11-12+ 11-22 12-25'],
  [2036, '01-01 01-21 02-18 05-26 06-19 07-04 09-01 10-13 11-11 11-27 12-25'],
  [2037, '01-01 01-19 02-16 05-25 06-19 07-04* 09-07 10-12 11-11 11-26 12-25'],
  [2038, '01-01 01-18 02-15 05-31 06-19* 07-05+ 09-06 10-11 11-11 11-25 12-25*'],
  [2039, '01-01* 01-17 02-21 05-30 06-20+ 07-04 09-05 10-10 11-11 11-24 12-26+'],
  [2040, '01-02+ 01-16 02-20 05-28 06-19 07-04 09-03 10-08 11-12+ 11-22 12-25'],
  [2041, '01-01 01-21 02-18 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25'],
  [2042, '01-01 01-20 02-17 05-26 06-19 07-04 09-01 10-13 11-11 11-27 12-25'],
  [2043, '01-01 01-19 02-16 05-25 06-19 07-04* 09-07 10-12 11-11 11-26 12-25'],
  [2044, '01-01 01-18 02-15 05-30 06-20+ 07-04 09-05 10-10 11-11 11-24 12-26+'],
  [2045, '01-02+ 01-16 02-20 05-29 06-19 07-04 09-04 10-09 11-11* 11-23 12-25'],
  [2046, '01-01 01-15 02-19 05-28 06-19 07-04 09-03 10-08 11-12+ 11-22 12-25'],
  [2047, '01-01 01-21 02-18 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25'],
  [2048, '01-01 01-20 02-17 05-25 06-19 07-04* 09-07 10-12 11-11 11-26 12-25'],
  [2049, '01-01 01-18 02-15 05-31 06-19* 07-05+ 09-06 10-11 11-11 11-25 12-25*'],
  [2050, '01-01* 01-17 02-21 05-30 06-20+ 07-04 09-05 10-10 11-11 11-24 12-26+'],
];

describe.each(holidays)('the Federal Reserve holidays of %d', (year, row) => {
  const dates = row.split(' ').map((entry) => ({ date: date(`${year}-${entry.slice(0, 5)}`), mark: entry.slice(5) }));
  const observed = dates.filter(({ mark }) => mark !== '*').map((holiday) => holiday.date);

  test('are eleven, of which those on a Saturday are not observed', () => {
    expect(dates).toHaveLength(11);
    expect(bankHolidaysOf(year).map((holiday) => holiday.date)).toEqual(observed);
  });

  test('are the only weekdays without banking', () => {
    const closedWeekdays: CalendarDate[] = [];
    for (let day = date(`${year}-01-01`); day.startsWith(String(year)); day = plusDays(day, 1)) {
      const isWeekend = dayOfWeek(day) === 'Saturday' || dayOfWeek(day) === 'Sunday';
      if (isWeekend) expect(isBankingDay(day)).toBe(false);
      else if (!isBankingDay(day)) closedWeekdays.push(day);
    }
    expect(closedWeekdays).toEqual(observed);
  });

  test('leave the Friday open before a Saturday, and close the Monday after a Sunday', () => {
    const moved = dates.filter(({ mark }) => mark === '+');
    const unobserved = dates.filter(({ mark }) => mark === '*');
    expect(moved.map((holiday) => dayOfWeek(holiday.date))).toEqual(moved.map(() => 'Monday'));
    expect(unobserved.map((holiday) => dayOfWeek(holiday.date))).toEqual(unobserved.map(() => 'Saturday'));
    expect(unobserved.every((holiday) => isBankingDay(plusDays(holiday.date, -1)))).toBe(true);
  });
});

test('Juneteenth is a holiday from 2021 on', () => {
  expect(isBankingDay(date('2020-06-19'))).toBe(true);
  expect(isBankingDay(date('2023-06-19'))).toBe(false);
});

test.each([
  ['a Wednesday', '2027-03-10', '2027-03-10', '2027-03-10'],
  ['a Saturday', '2027-03-13', '2027-03-15', '2027-03-12'],
  ['a Sunday', '2027-03-14', '2027-03-15', '2027-03-12'],
  ['a Saturday before a Monday holiday', '2027-02-13', '2027-02-16', '2027-02-12'],
  ['Independence Day on a Sunday', '2027-07-04', '2027-07-06', '2027-07-02'],
  ['Independence Day on a Saturday', '2026-07-04', '2026-07-06', '2026-07-03'],
  ['Thanksgiving', '2027-11-25', '2027-11-26', '2027-11-24'],
  ['Christmas on a Sunday, observed', '2033-12-26', '2033-12-27', '2033-12-23'],
  ["New Year's Day on a Friday", '2027-01-01', '2027-01-04', '2026-12-31'],
  ["New Year's Day on a Sunday", '2034-01-01', '2034-01-03', '2033-12-30'],
  ["New Year's Day on a Saturday", '2028-01-01', '2028-01-03', '2027-12-31'],
])('%s, %s, rolls to %s or back to %s', (_, from, next, previous) => {
  expect(nextBankingDay(date(from))).toBe(next);
  expect(previousBankingDay(date(from))).toBe(previous);
});

describe('plusBankingDays', () => {
  test.each([
    ['2027-03-10', 0, '2027-03-10'],
    ['2027-03-13', 0, '2027-03-15'],
    ['2027-03-12', 1, '2027-03-15'],
    ['2027-03-13', 1, '2027-03-15'],
    ['2027-03-10', 3, '2027-03-15'],
    ['2027-11-24', 1, '2027-11-26'],
    ['2027-12-30', 3, '2028-01-04'],
    ['2026-12-31', 1, '2027-01-04'],
    ['2027-01-04', 251, '2027-12-31'],
  ])('%s plus %d is %s', (from, count, expected) => {
    expect(plusBankingDays(date(from), count)).toBe(expected);
  });

  test.each([-1, 0.5, Number.NaN])('refuses to count %d', (count) => {
    expect(() => plusBankingDays(date('2027-03-10'), count)).toThrow(RangeError);
  });
});
