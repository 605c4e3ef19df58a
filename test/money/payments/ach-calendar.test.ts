import {
  clearingMoment,
  completionDate,
  settlementDate,
  windowAfter,
} from '../../../functions/money/payments/ach-calendar.ts';
import { instantAtBankTime } from '../../../functions/kernel/base/calendar/bank-time.ts';
import { parseCalendarDate } from '../../../functions/kernel/base/calendar/calendar-date.ts';
import { type Instant, parseInstant } from '../../../functions/kernel/base/calendar/instant.ts';
import { usualAch } from '../../../functions/ports/ach-rail/settings.ts';

/** `2026-12-01 10:30:00` on the bank's wall clock. */
function at(text: string): Instant {
  const [day = '', time = ''] = text.split(' ');
  const date = parseCalendarDate(day);
  const [hour = 0, minute = 0, second = 0] = time.split(':').map(Number);
  if (date === undefined) throw new Error(text);
  return instantAtBankTime(date, { hour, minute, second });
}

describe('a standard payment leaves at the next 16:45 of a banking day', () => {
  test.each([
    ['2026-12-01 00:00:00', '2026-12-01 16:45:00', 'a Tuesday'],
    ['2026-12-01 16:44:59', '2026-12-01 16:45:00', 'a second before the cut-off'],
    ['2026-12-01 16:45:00', '2026-12-02 16:45:00', 'at the very second of the cut-off'],
    ['2026-12-04 16:45:00', '2026-12-07 16:45:00', 'Friday evening: Monday'],
    ['2026-12-05 09:00:00', '2026-12-07 16:45:00', 'Saturday'],
    ['2026-12-24 17:00:00', '2026-12-28 16:45:00', 'before a Christmas that is a Friday'],
    ['2026-12-31 16:45:00', '2027-01-04 16:45:00', 'the end of a year'],
    ['2027-07-04 12:00:00', '2027-07-06 16:45:00', 'a holiday on a Sunday is kept on Monday'],
    ['2026-07-03 12:00:00', '2026-07-03 16:45:00', 'a holiday on a Saturday closes no Friday'],
    ['2027-03-12 17:00:00', '2027-03-15 16:45:00', 'over the weekend on which summer time begins'],
    ['2026-10-30 17:00:00', '2026-11-02 16:45:00', 'over the weekend on which it ends'],
  ])('%s: %s (%s)', (now, window) => {
    expect(windowAfter(at(now), false, usualAch)).toBe(at(window));
  });
});

describe('a same-day payment leaves with the next window', () => {
  test.each([
    ['2026-12-01 00:00:00', '2026-12-01 10:30:00'],
    ['2026-12-01 10:29:59', '2026-12-01 10:30:00'],
    ['2026-12-01 10:30:00', '2026-12-01 14:45:00'],
    ['2026-12-01 14:45:00', '2026-12-01 16:45:00'],
    ['2026-12-01 16:45:00', '2026-12-02 10:30:00'],
    ['2026-12-05 12:00:00', '2026-12-07 10:30:00'],
    ['2026-12-25 12:00:00', '2026-12-28 10:30:00'],
  ])('%s: %s', (now, window) => {
    expect(windowAfter(at(now), true, usualAch)).toBe(at(window));
  });

  test('whatever the order in which the stage names its windows', () => {
    const ach = { ...usualAch, sameDayWindows: [...usualAch.sameDayWindows].reverse() };
    expect(windowAfter(at('2026-12-01 09:00:00'), true, ach)).toBe(at('2026-12-01 10:30:00'));
  });
});

describe('the windows follow the wall clock of the bank', () => {
  test.each([
    ['2026-07-01T12:00:00Z', '2026-07-01T20:45:00.000Z'],
    ['2026-12-01T12:00:00Z', '2026-12-01T21:45:00.000Z'],
  ])('%s: %s', (now, window) => {
    expect(windowAfter(parseInstant(now) as Instant, false, usualAch)).toBe(window);
  });
});

describe('dates of arrival', () => {
  test.each([
    ['2026-12-01 16:45:00', false, '2026-12-02'],
    ['2026-12-04 16:45:00', false, '2026-12-07'],
    ['2026-12-24 16:45:00', false, '2026-12-28'],
    ['2026-12-31 16:45:00', false, '2027-01-04'],
    ['2026-12-01 10:30:00', true, '2026-12-01'],
    ['2026-12-05 10:30:00', true, '2026-12-07'],
  ])('a credit taken %s, same day %s: %s', (takenAt, sameDay, date) => {
    expect(completionDate(at(takenAt), sameDay)).toBe(date);
  });

  test.each([
    ['2026-12-01 16:45:00', 3, '2026-12-04'],
    ['2026-12-04 16:45:00', 3, '2026-12-09'],
    ['2026-12-23 16:45:00', 3, '2026-12-29'],
    ['2026-12-30 16:45:00', 3, '2027-01-05'],
    ['2026-12-01 16:45:00', 0, '2026-12-01'],
    ['2026-12-05 09:00:00', 0, '2026-12-07'],
  ])('a debit taken %s with %d clearing days: %s', (takenAt, days, date) => {
    expect(settlementDate(at(takenAt), days)).toBe(date);
  });

  test.each([
    ['2026-12-01 16:45:00', 3, '2026-12-04 08:30:00'],
    ['2027-03-11 16:45:00', 3, '2027-03-16 08:30:00'],
    ['2026-12-01 16:45:00', 0, '2026-12-01 16:45:00'],
    ['2026-12-01 08:29:59', 0, '2026-12-01 08:30:00'],
    ['2026-12-01 08:30:00', 0, '2026-12-01 08:30:00'],
  ])('its money, taken %s with %d days, is booked %s', (takenAt, days, due) => {
    expect(clearingMoment(at(takenAt), days, usualAch)).toBe(at(due));
  });
});
