import { instantAtBankTime } from '../../kernel/base/calendar/bank-time.ts';
import { type CalendarDate, calendarDateOf, plusDays, plusMonths } from '../../kernel/base/calendar/calendar-date.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';

/** Days before the end of its last month at which a card is renewed: time to produce and ship another one. */
export const renewalDays = 60;

const midnight = { hour: 0, minute: 0 };

/** The moment at which a month (YYYY-MM) has ended at the bank. */
export const endOfMonth = (month: string): Instant => instantAtBankTime(firstOfNext(month), midnight);

/** The moment at which a card with this last month (YYYY-MM) is renewed. */
export const renewalOf = (month: string): Instant =>
  instantAtBankTime(plusDays(firstOfNext(month), -renewalDays), midnight);

function firstOfNext(month: string): CalendarDate {
  const parts = { year: Number(month.slice(0, 4)), month: Number(month.slice(5)) };
  return calendarDateOf({ ...plusMonths(parts, 1), day: 1 });
}
