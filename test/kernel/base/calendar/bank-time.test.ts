import { bankDateOf, endOfBankDay, instantAtBankTime } from '../../../../functions/kernel/base/calendar/bank-time.ts';
import type { CalendarDate } from '../../../../functions/kernel/base/calendar/calendar-date.ts';
import type { Instant } from '../../../../functions/kernel/base/calendar/instant.ts';
import { instantOfMs, plusMs } from '../../../../functions/kernel/base/calendar/instant.ts';

const date = (text: string) => text as CalendarDate;
const bankTimeZone = 'America/New_York';
const msPerHour = 3_600_000;

describe('bankDateOf', () => {
  test.each([
    ['in winter, before midnight', '2027-01-15T04:59:59.999Z', '2027-01-14'],
    ['in winter, at midnight', '2027-01-15T05:00:00.000Z', '2027-01-15'],
    ['in summer, before midnight', '2027-07-15T03:59:59.999Z', '2027-07-14'],
    ['in summer, at midnight', '2027-07-15T04:00:00.000Z', '2027-07-15'],
    ['on the day clocks go forward, at its start', '2027-03-14T05:00:00.000Z', '2027-03-14'],
    ['on the day clocks go forward, at its end', '2027-03-15T03:59:59.999Z', '2027-03-14'],
    ['on the day clocks go back, at its start', '2027-11-07T04:00:00.000Z', '2027-11-07'],
    ['on the day clocks go back, at its end', '2027-11-08T04:59:59.999Z', '2027-11-07'],
    ['at the end of a year', '2028-01-01T04:59:59.999Z', '2027-12-31'],
    ['at the end of a UTC year', '2027-12-31T23:59:59.999Z', '2027-12-31'],
    ['on a leap day', '2028-03-01T04:59:59.999Z', '2028-02-29'],
  ])('%s', (_, instant, expected) => {
    expect(bankDateOf(instant as Instant)).toBe(expected);
  });

  test('agrees with Intl around the clock for 30 years', () => {
    const stepMs = 5 * 3_600_000 + 1_234; // drifts through all hours of the day
    const wallDate = new Intl.DateTimeFormat('en-CA', { timeZone: bankTimeZone, dateStyle: 'short' });
    const disagreeing: Instant[] = [];
    const endMs = Date.parse('2051-01-01T00:00:00Z');
    for (let ms = Date.parse('2021-01-01T00:00:00Z'); ms < endMs; ms += stepMs) {
      const instant = instantOfMs(ms);
      if (bankDateOf(instant) !== wallDate.format(ms)) disagreeing.push(instant);
    }
    expect(disagreeing).toEqual([]);
  });
});

describe('the offset of the bank', () => {
  const wallClock = new Intl.DateTimeFormat('en-CA', {
    timeZone: bankTimeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
    hourCycle: 'h23',
  });
  /** The bank's wall clock at a moment, by Intl: 2027-03-14, 03:00:00. */
  const wallAt = (ms: number): string => wallClock.format(ms);
  /** By us: the date, and the hours since its midnight on a day without a change. */
  const disagrees = (ms: number): boolean => {
    const [day = '', time = ''] = wallAt(ms).split(', ');
    const [hour = 0, minute = 0, second = 0] = time.split(':').map(Number);
    const instant = instantOfMs(ms);
    if (bankDateOf(instant) !== day) return true;
    const back = instantAtBankTime(date(day), { hour, minute, second });
    // Of an hour that comes twice, the first.
    return back !== instant && !(back === plusMs(instant, -msPerHour) && wallAt(ms - msPerHour) === wallAt(ms));
  };

  test('is that of Intl from 1970 to 2100, each day and each hour near a change', () => {
    const disagreeing: Instant[] = [];
    let changes = 0;
    const first = Date.UTC(1970, 0, 1, 12);
    const hourOf = (at: number) => wallAt(at).slice(-8);
    let [before, now] = [hourOf(first - 24 * msPerHour), hourOf(first)];
    for (let ms = first; ms < Date.UTC(2101, 0, 1); ms += 24 * msPerHour) {
      const after = hourOf(ms + 24 * msPerHour);
      const isNearChange = before !== now || now !== after;
      [before, now] = [now, after];
      if (isNearChange) changes += 1;
      const hours = isNearChange ? Array.from({ length: 49 }, (_, hour) => hour - 24) : [0];
      for (const hour of hours) {
        const start = ms + hour * msPerHour;
        for (const at of [start, start - 1000]) if (disagrees(at)) disagreeing.push(instantOfMs(at));
      }
    }
    expect(disagreeing).toEqual([]);
    // Two changes in each of the 131 years, each seen from the day before and the day itself.
    expect(changes).toBe(131 * 2 * 2);
  });
});

describe('instantAtBankTime', () => {
  test.each([
    ['in winter', '2027-01-15', { hour: 6, minute: 0 }, '2027-01-15T11:00:00.000Z'],
    ['in summer', '2027-07-15', { hour: 6, minute: 0 }, '2027-07-15T10:00:00.000Z'],
    ['with seconds and ms', '2027-07-15', { hour: 16, minute: 45, second: 1, ms: 2 }, '2027-07-15T20:45:01.002Z'],
    ['before the clocks go forward', '2027-03-14', { hour: 1, minute: 59 }, '2027-03-14T06:59:00.000Z'],
    ['in the hour left out', '2027-03-14', { hour: 2, minute: 0 }, '2027-03-14T07:00:00.000Z'],
    ['later in the hour left out', '2027-03-14', { hour: 2, minute: 30 }, '2027-03-14T07:30:00.000Z'],
    ['after the clocks went forward', '2027-03-14', { hour: 3, minute: 0 }, '2027-03-14T07:00:00.000Z'],
    ['at the run hour of that day', '2027-03-14', { hour: 6, minute: 0 }, '2027-03-14T10:00:00.000Z'],
    ['before the hour that comes twice', '2027-11-07', { hour: 0, minute: 59 }, '2027-11-07T04:59:00.000Z'],
    ['in the hour that comes twice', '2027-11-07', { hour: 1, minute: 30 }, '2027-11-07T05:30:00.000Z'],
    ['after the hour that comes twice', '2027-11-07', { hour: 2, minute: 0 }, '2027-11-07T07:00:00.000Z'],
    ['at the run hour of that day', '2027-11-07', { hour: 6, minute: 0 }, '2027-11-07T11:00:00.000Z'],
    ['on the last evening of a year', '2027-12-31', { hour: 23, minute: 0 }, '2028-01-01T04:00:00.000Z'],
    ['on a leap day', '2028-02-29', { hour: 0, minute: 0 }, '2028-02-29T05:00:00.000Z'],
  ])('%s: %s %j is %s', (_, day, time, expected) => {
    expect(instantAtBankTime(date(day), time)).toBe(expected);
  });
});

test('six in the morning is ten in the world from the second Sunday of March to the first of November, else eleven', () => {
  const wrong: string[] = [];
  for (let year = 2021; year <= 2050; year += 1) {
    const [march, november] = [nthSunday(year, 3, 2), nthSunday(year, 11, 1)];
    for (let ms = Date.UTC(year, 0, 1); ms < Date.UTC(year + 1, 0, 1); ms += 86_400_000) {
      const day = new Date(ms).toISOString().slice(0, 10);
      const hour = day >= march && day < november ? '10' : '11';
      const expected = `${day}T${hour}:00:00.000Z`;
      if (instantAtBankTime(date(day), { hour: 6, minute: 0 }) !== expected) wrong.push(expected);
    }
  }
  expect(wrong).toEqual([]);
});

/** By counting days of the week from the first of the month on. */
function nthSunday(year: number, month: number, nth: number): string {
  const daysToSunday = (7 - new Date(Date.UTC(year, month - 1, 1)).getUTCDay()) % 7;
  const day = 1 + daysToSunday + 7 * (nth - 1);
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

describe('endOfBankDay', () => {
  test.each([
    ['2027-01-15', '2027-01-16T04:59:59.000Z'],
    ['2027-07-15', '2027-07-16T03:59:59.000Z'],
    ['2027-03-14', '2027-03-15T03:59:59.000Z'],
    ['2027-11-07', '2027-11-08T04:59:59.000Z'],
  ])('%s ends at %s, one second before the next date', (day, expected) => {
    const end = endOfBankDay(date(day));
    expect(end).toBe(expected);
    expect(bankDateOf(end)).toBe(day);
    expect(bankDateOf(plusMs(end, 1_000)) > day).toBe(true);
  });
});
