import {
  bankHolidayOn,
  bankHolidaysOf,
  isBankingDay,
  nextBankingDay,
  plusBankingDays,
  previousBankingDay,
} from '../../../../functions/kernel/base/calendar/banking-days.ts';
import type { CalendarDate } from '../../../../functions/kernel/base/calendar/calendar-date.ts';
import { dayOfWeek, plusDays } from '../../../../functions/kernel/base/calendar/calendar-date.ts';
import { listedHolidays } from './federal-holidays.ts';

const date = (text: string) => text as CalendarDate;

const years = [...Map.groupBy(listedHolidays, ({ year }) => year)];

describe.each(years)('the Federal Reserve holidays of %d', (year, holidays) => {
  const observed = holidays.filter(({ isUnobserved }) => !isUnobserved);

  test('are eleven with their names, of which those on a Saturday are not observed', () => {
    expect(holidays).toHaveLength(11);
    expect(bankHolidaysOf(year)).toEqual(
      observed.map(({ name, date: day, isMoved }) => ({ name, date: day, isMoved })),
    );
  });

  test('are the only weekdays without banking', () => {
    const closedWeekdays: CalendarDate[] = [];
    for (let day = date(`${year}-01-01`); day.startsWith(String(year)); day = plusDays(day, 1)) {
      const isWeekend = dayOfWeek(day) === 'Saturday' || dayOfWeek(day) === 'Sunday';
      if (isWeekend) expect([isBankingDay(day), bankHolidayOn(day)]).toEqual([false, undefined]);
      else if (!isBankingDay(day)) closedWeekdays.push(day);
    }
    expect(closedWeekdays).toEqual(observed.map((holiday) => holiday.date));
  });

  test('leave the Friday open before a Saturday, and close the Monday after a Sunday', () => {
    for (const holiday of holidays) {
      if (holiday.isMoved) expect(dayOfWeek(date(holiday.date))).toBe('Monday');
      if (!holiday.isUnobserved) continue;
      expect(dayOfWeek(date(holiday.date))).toBe('Saturday');
      expect(isBankingDay(plusDays(date(holiday.date), -1))).toBe(true);
    }
  });
});

test.each([
  ['2027-01-01', "New Year's Day"],
  ['2027-07-05', 'Independence Day'],
  ['2027-11-25', 'Thanksgiving Day'],
  ['2027-12-24', undefined],
  ['2027-12-25', undefined],
  ['2027-07-04', undefined],
])('%s is %s', (day, name) => {
  expect(bankHolidayOn(date(day))?.name).toBe(name);
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

test('Juneteenth is a holiday since 2021', () => {
  const names = [2020, 2023].map((year) => bankHolidaysOf(year).map(({ name }) => name));
  expect(names.map((some) => some.includes('Juneteenth National Independence Day'))).toEqual([false, true]);
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
    expect(() => plusBankingDays(date('2027-03-10'), count)).toThrow(
      new RangeError(`cannot count ${String(count)} banking days`),
    );
  });
});
