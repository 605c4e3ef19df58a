import type { CalendarDate } from '../../../functions/kernel/base/calendar/calendar-date.ts';
import { type Instant, plusMs } from '../../../functions/kernel/base/calendar/instant.ts';
import { isMissed } from '../../../functions/money/recurring-payments/recurring-payment.ts';
import { usualRecurring } from '../../../functions/money/recurring-payments/settings.ts';

const date = (text: string) => text as CalendarDate;
const schedule = { startTime: date('2027-01-15'), interval: 'Monthly', dayOfMonth: 15 } as const;
const debit = {
  type: 'recurringDebitAchPayment',
  schedule,
  nextDueDate: date('2027-01-15'),
} as Parameters<typeof isMissed>[0];
const rules = { runHour: 6, recurring: usualRecurring };
/** February 15th of 2027 is a holiday. */
const nextIsDue = '2027-02-16T11:00:00.000Z' as Instant;

describe('a debit is missed', () => {
  test('from the very moment at which its next run is due', () => {
    expect(isMissed(debit, plusMs(nextIsDue, -1), rules)).toBe(false);
    expect(isMissed(debit, nextIsDue, rules)).toBe(true);
    expect(isMissed(debit, plusMs(nextIsDue, 1), rules)).toBe(true);
  });

  test('never if it has no next run', () => {
    const last = { ...debit, schedule: { ...schedule, endTime: date('2027-02-14') } };
    expect(isMissed(last, nextIsDue, rules)).toBe(false);
    const { nextDueDate: _, ...done } = debit;
    expect(isMissed(done, nextIsDue, rules)).toBe(false);
  });

  test('never if the stage makes up all debits', () => {
    const all = { ...rules, recurring: { ...usualRecurring, missedDebits: 'all' } } as const;
    expect(isMissed(debit, nextIsDue, all)).toBe(false);
  });

  test('and a credit never is, because it is owed', () => {
    expect(isMissed({ ...debit, type: 'recurringCreditAchPayment' }, nextIsDue, rules)).toBe(false);
  });
});
