import { bankDateOf, instantAtBankTime, type WallTime } from '../../kernel/base/calendar/bank-time.ts';
import { isBankingDay, nextBankingDay, plusBankingDays } from '../../kernel/base/calendar/banking-days.ts';
import { type CalendarDate, plusDays } from '../../kernel/base/calendar/calendar-date.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import type { AchSettings } from '../../ports/ach-rail/settings.ts';

type Windows = Pick<AchSettings, 'sameDayWindows' | 'cutOff'>;

/**
 * When the rail takes a payment that waits from `now` on: a same-day payment at the next window, any other at the next
 * cut-off. The result is on a banking day and always later than `now`: a window at `now` itself is past.
 */
export function windowAfter(now: Instant, sameDay: boolean, { sameDayWindows, cutOff }: Windows): Instant {
  const times = sameDay ? sameDayWindows : [cutOff];
  const today = bankDateOf(now);
  const left = isBankingDay(today) ? windowsOf(today, times).filter((window) => window > now) : [];
  const [next] = left.length > 0 ? left : windowsOf(nextBankingDay(plusDays(today, 1)), times);
  if (next === undefined) throw new RangeError('a stage has at least one window a day');
  return next;
}

/** The date on which an entry that the rail took at `takenAt` settles between the banks, and a credit reaches the other side. */
export function completionDate(takenAt: Instant, sameDay: boolean): CalendarDate {
  return plusBankingDays(dayOfRail(takenAt), sameDay ? 0 : 1);
}

/** The date on which the money of a debit arrives that the rail took at `takenAt`, after so many banking days. */
export function settlementDate(takenAt: Instant, clearingDays: number): CalendarDate {
  return plusBankingDays(dayOfRail(takenAt), clearingDays);
}

/** When that money is booked: in the morning of its date, or at `takenAt` where that is later. */
export function clearingMoment(
  takenAt: Instant,
  clearingDays: number,
  { clearingTime }: Pick<AchSettings, 'clearingTime'>,
): Instant {
  const morning = instantAtBankTime(settlementDate(takenAt, clearingDays), clearingTime);
  return morning > takenAt ? morning : takenAt;
}

const windowsOf = (date: CalendarDate, times: readonly WallTime[]): readonly Instant[] =>
  times.map((time) => instantAtBankTime(date, time)).sort();

/** A payment that the rail took on a day without banking, after an outage for example, counts from the next banking day. */
const dayOfRail = (takenAt: Instant): CalendarDate => nextBankingDay(bankDateOf(takenAt));
