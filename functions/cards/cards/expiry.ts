import { instantAtBankTime } from '../../kernel/base/calendar/bank-time.ts';
import { type CalendarDate, calendarDateOf, plusDays, plusMonths } from '../../kernel/base/calendar/calendar-date.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';

const midnight = { hour: 0, minute: 0 };

/** The moment at which a month (YYYY-MM) has ended at the bank. */
export const endOfMonth = (month: string): Instant => instantAtBankTime(firstOfNext(month), midnight);

/** The most days before the end of its last month at which a card is renewed: then its due step begins to look. */
export const renewalDaysMax = 60;

/** The moment at which a card with this last month (YYYY-MM) is renewed, so many days before its end, or from which its due step looks. */
export const renewalOf = (month: string, renewalDays = renewalDaysMax): Instant =>
  instantAtBankTime(plusDays(firstOfNext(month), -renewalDays), midnight);

function firstOfNext(month: string): CalendarDate {
  const parts = { year: Number(month.slice(0, 4)), month: Number(month.slice(5)) };
  return calendarDateOf({ ...plusMonths(parts, 1), day: 1 });
}
