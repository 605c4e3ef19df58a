import { completionDate } from '../../../functions/money/payments/ach-calendar.ts';
import { isReasonOfBank, lastArrivalDate, returnDeadline } from '../../../functions/money/payments/return-limits.ts';
import {
  achReturnCodes,
  type AchReturnReason,
  achReturnReasons,
} from '../../../functions/money/payments/return-reasons.ts';
import { bankDateOf } from '../../../functions/kernel/base/calendar/bank-time.ts';
import type { CalendarDate } from '../../../functions/kernel/base/calendar/calendar-date.ts';
import type { Instant } from '../../../functions/kernel/base/calendar/instant.ts';
import { fileSettings } from '../ach-files/file-bank.ts';
import { usualAch } from '../../../functions/ports/ach-rail/settings.ts';

const date = (text: string) => text as CalendarDate;
const reasonOf = (code: string) =>
  Object.entries(achReturnCodes).find(([, one]) => one === code)?.[0] as AchReturnReason;

describe('a return that comes in is in time', () => {
  test.each([
    ['R01', '2026-12-02', '2026-12-04'],
    ['R29', '2026-12-03', '2026-12-07'],
    // Thanksgiving and a weekend are between.
    ['R03', '2026-11-25', '2026-11-30'],
    ['R10', '2026-12-02', '2027-02-01'],
    // The 60th day is a Friday.
    ['R11', '2026-11-30', '2027-02-01'],
    ['R37', '2026-12-01', '2027-02-01'],
    ['R06', '2026-12-02', undefined],
    ['R23', '2026-12-02', undefined],
    ['R13', '2026-12-02', '2026-12-04'],
  ])('%s, settled %s, until %s', (code, settledOn, last) => {
    expect(lastArrivalDate(reasonOf(code), date(settledOn), usualAch)).toBe(last);
  });

  test.each([
    ['the next banking day', false, '2026-12-04'],
    ['the same day for a same-day payment', true, '2026-12-03'],
  ])('counted from the settlement: %s', (_, sameDay, last) => {
    const settledOn = completionDate('2026-12-01T21:45:00.000Z' as Instant, sameDay);
    expect(lastArrivalDate('NoAccount', settledOn, usualAch)).toBe(last);
  });
});

describe('a return that we send leaves before', () => {
  test.each([
    ['R02', '2026-12-01', '2026-12-02T21:45:00.000Z'],
    ['R02', '2026-12-04', '2026-12-07T21:45:00.000Z'],
    ['R05', '2026-12-01', '2027-01-29T21:45:00.000Z'],
    ['R07', '2026-11-30', '2027-01-29T21:45:00.000Z'],
    ['R31', '2026-12-01', undefined],
  ])('%s, settled %s, leaves before %s', (code, settledOn, deadline) => {
    expect(returnDeadline(reasonOf(code), date(settledOn), usualAch)).toBe(deadline);
  });

  test('the cut-off of a bank that takes files, which puts no return into a same-day window', () => {
    const ach = { ...usualAch, cutOff: { hour: 16, minute: 15 }, files: fileSettings };
    expect(returnDeadline('NoAccount', date('2026-12-01'), ach)).toBe('2026-12-02T21:15:00.000Z');
    expect(returnDeadline('CustomerAdvisesNotAuthorized', date('2026-12-01'), ach)).toBe('2027-01-29T21:15:00.000Z');
  });

  test('an entry that was dated on a day without banking settles on the next one', () => {
    const deadline = returnDeadline('NoAccount', date('2026-12-05'), usualAch);
    expect(deadline && bankDateOf(deadline)).toBe('2026-12-08');
  });
});

test('a bank returns with no code of the operator', () => {
  const codes = achReturnReasons.filter(isReasonOfBank).map((reason) => achReturnCodes[reason]);
  expect(codes.join(' ')).toBe(
    'R01 R02 R03 R04 R05 R06 R07 R08 R09 R10 R11 R12 R14 R15 R16 R17 R20 R21 R22 R23 R24 R29 R31 R33 R37 R38 R39',
  );
});
