import type { Account } from '../accounts/for-others.ts';
import { bankDateOf, instantAtBankTime } from '../../kernel/base/calendar/bank-time.ts';
import { type CalendarDate, dayNumberOf, plusDays } from '../../kernel/base/calendar/calendar-date.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { type EndOfDay, endsOfDay } from './store.ts';

/** The amounts of an account at a moment. */
export type ClosingValues = Pick<Account, 'balance' | 'hold'>;

/** Returns the moment at which a bank day ends, which is the first moment of the next day. */
export function dayEndOf(date: CalendarDate): Instant {
  return instantAtBankTime(plusDays(date, 1), { hour: 0, minute: 0 });
}

/** Returns the last bank day that has ended at a moment. */
export function lastEndedDay(now: Instant): CalendarDate {
  return plusDays(bankDateOf(now), -1);
}

/** Returns the number of an account's end of day of a date. The day of opening has number 1. */
export function closingNumberOf(account: Pick<Account, 'createdAt'>, date: CalendarDate): number {
  return dayNumberOf(date) - dayNumberOf(bankDateOf(account.createdAt)) + 1;
}

/** Returns the first day whose end has not been written yet. */
export function nextDay(account: Pick<Account, 'createdAt' | 'endsOfDay'>): CalendarDate {
  return plusDays(bankDateOf(account.createdAt), account.endsOfDay ?? 0);
}

/**
 * Returns the account before its money changes at `at`. The first change of a day stores the amounts at the end of the
 * previous day. If this replaces amounts of an earlier day, they become a row to write, unless the end-of-day job has
 * written it already.
 */
export function beforeChange(
  account: Account,
  at: Instant,
): { readonly account: Account; readonly rows: readonly EndOfDay[] } {
  const { dayClose, balance, hold } = account;
  const ended = lastEndedDay(at);
  const isFirst = ended >= (dayClose === undefined ? bankDateOf(account.createdAt) : plusDays(dayClose.date, 1));
  if (!isFirst) return { account, rows: [] };
  const isKept = dayClose === undefined || dayClose.date < nextDay(account);
  return {
    account: { ...account, dayClose: { date: ended, balance, hold } },
    rows: isKept ? [] : [endOfDayRow(account, dayClose.date, dayClose)],
  };
}

/**
 * Returns the amounts of an account at the end of a past day. `earliest` is the first row at or after that day that a
 * posting wrote before the job. Between two such rows nothing changed.
 */
export function valuesAt(account: Account, date: CalendarDate, earliest: EndOfDay | undefined): ClosingValues {
  if (account.dayClose === undefined || date > account.dayClose.date) return account;
  return earliest ?? account.dayClose;
}

/** Returns the row of the end of a day. */
export function endOfDayRow(account: Account, date: CalendarDate, { balance, hold }: ClosingValues): EndOfDay {
  const { organisationId, id, customerIds, customerType } = account;
  return {
    ...endsOfDay.place(organisationId, id, closingNumberOf(account, date)),
    organisationId,
    accountId: id,
    customerIds,
    customerType,
    date,
    balance,
    hold,
  };
}
