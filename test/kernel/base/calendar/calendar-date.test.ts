import type { CalendarDate } from '../../../../functions/kernel/base/calendar/calendar-date.ts';
import {
  calendarDateOf,
  dayOfWeek,
  daysInMonth,
  daysUntil,
  parseCalendarDate,
  datePartsOf,
  plusDays,
  plusMonths,
} from '../../../../functions/kernel/base/calendar/calendar-date.ts';

const date = (text: string) => text as CalendarDate;

describe('parseCalendarDate', () => {
  test.each(['2027-01-01', '2028-02-29', '2000-02-29', '2027-12-31', '0001-01-01', '9999-12-31'])(
    'reads %s',
    (text) => {
      expect(parseCalendarDate(text)).toBe(text);
    },
  );

  test.each([
    '2027-02-29',
    '2100-02-29',
    '2027-02-30',
    '2027-04-31',
    '2027-00-10',
    '2027-13-10',
    '2027-01-00',
    '2027-01-32',
    '2027-1-1',
    '20270101',
    '2027-01-01T00:00:00Z',
    '2027-01-01T00:00:00.000Z',
    '2027-01',
    '2027',
    '12027-01-01',
    '+012027-01-01',
    '2027-01-01\n',
    '',
  ])('refuses %j', (text) => {
    expect(parseCalendarDate(text)).toBeUndefined();
  });
});

test.each([
  ['2027-02-28', 1, '2027-03-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2028-02-29', 366, '2029-03-01'],
  ['2027-12-31', 1, '2028-01-01'],
  ['2028-03-01', -1, '2028-02-29'],
  ['2027-01-01', -1, '2026-12-31'],
  ['2027-03-13', 2, '2027-03-15'],
  ['1969-12-31', 1, '1970-01-01'],
])('%s plus %d days is %s', (from, days, expected) => {
  expect(plusDays(date(from), days)).toBe(expected);
});

test('no date leaves the years 0000 to 9999', () => {
  expect(() => plusDays(date('9999-12-31'), 1)).toThrow(new RangeError('no date on day 2932897'));
  expect(() => plusDays(date('0000-01-01'), -1)).toThrow(new RangeError('no date on day -719529'));
});

test.each([
  ['1969-12-31', 'Wednesday'],
  ['1970-01-01', 'Thursday'],
  ['2027-07-04', 'Sunday'],
  ['2028-02-29', 'Tuesday'],
  ['2050-12-31', 'Saturday'],
])('%s is a %s', (text, weekday) => {
  expect(dayOfWeek(date(text))).toBe(weekday);
});

test.each([
  ['Sunday', 0],
  ['Monday', 1],
  ['Saturday', 6],
] as const)('from a Sunday it is %s after %d days', (weekday, days) => {
  expect(daysUntil(weekday, date('2027-07-04'))).toBe(days);
});

test.each([
  [2027, [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]],
  [2028, [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]],
  [2000, [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]],
  [2100, [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]],
])('the months of %d have their lengths', (year, lengths) => {
  expect(lengths.map((_, index) => daysInMonth({ year, month: index + 1 }))).toEqual(lengths);
});

test.each([
  [{ year: 2027, month: 1 }, 1, { year: 2027, month: 2 }],
  [{ year: 2027, month: 12 }, 1, { year: 2028, month: 1 }],
  [{ year: 2027, month: 1 }, -1, { year: 2026, month: 12 }],
  [{ year: 2027, month: 6 }, 30, { year: 2029, month: 12 }],
])('%j plus %d months is %j', (from, months, expected) => {
  expect(plusMonths(from, months)).toEqual(expected);
});

test('parts and date are two spellings of one day', () => {
  expect(datePartsOf(date('2028-02-29'))).toEqual({ year: 2028, month: 2, day: 29 });
  expect(calendarDateOf({ year: 2028, month: 2, day: 29 })).toBe('2028-02-29');
  expect(calendarDateOf({ year: 1, month: 2, day: 3 })).toBe('0001-02-03');
});

test.each([
  [{ year: 2027, month: 2, day: 29 }, '2027-02-29'],
  [{ year: 2027, month: 0, day: 1 }, '2027-00-01'],
  [{ year: -1, month: 1, day: 1 }, '00-1-01-01'],
  [{ year: 10_000, month: 1, day: 1 }, '10000-01-01'],
])('there is no date %j', (parts, text) => {
  expect(() => calendarDateOf(parts)).toThrow(new RangeError(`no such day: ${text}`));
});
