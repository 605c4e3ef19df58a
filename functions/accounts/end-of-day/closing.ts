import type { Account } from '../accounts/store.ts';
import { bankDateOf, instantAtBankTime } from '../../kernel/base/calendar/bank-time.ts';
import { type CalendarDate, dayNumberOf, plusDays } from '../../kernel/base/calendar/calendar-date.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { type EndOfDay, endsOfDay } from './store.ts';

/** What an account had at a moment. */
export type Values = Pick<Account, 'balance' | 'hold'>;

/** The moment at which a day of the bank ends, which is the first of the next. */
export function endOf(date: CalendarDate): Instant {
  return instantAtBankTime(plusDays(date, 1), { hour: 0, minute: 0 });
}

/** The last day of the bank that has ended at a moment. */
export function lastEndedDay(now: Instant): CalendarDate {
  return plusDays(bankDateOf(now), -1);
}

/** The number of an account's end of day of a date: the day of its opening has number 1. */
export function numberOf(account: Pick<Account, 'createdAt'>, date: CalendarDate): number {
  return dayNumberOf(date) - dayNumberOf(bankDateOf(account.createdAt)) + 1;
}

/** The first day whose end is not written down yet. */
export function nextDay(account: Pick<Account, 'createdAt' | 'endsOfDay'>): CalendarDate {
  return plusDays(bankDateOf(account.createdAt), account.endsOfDay ?? 0);
}

/**
 * The account as it stands before its money changes at `at`. The first change of a day keeps what the day before ended
 * with; what it takes the place of is a row to be written, unless the job has written it down already.
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
 * What an account had at the end of a day that is over for it. `earliest` is the first row at or after that day that was
 * written ahead of the job; nothing changed between two of them.
 */
export function valuesAt(account: Account, date: CalendarDate, earliest: EndOfDay | undefined): Values {
  if (account.dayClose === undefined || date > account.dayClose.date) return account;
  return earliest ?? account.dayClose;
}

/** The end of a day as it is written down. */
export function endOfDayRow(account: Account, date: CalendarDate, { balance, hold }: Values): EndOfDay {
  const { organisationId, id, customerIds, customerType } = account;
  return {
    ...endsOfDay.place(organisationId, id, numberOf(account, date)),
    organisationId,
    accountId: id,
    customerIds,
    customerType,
    date,
    balance,
    hold,
  };
}
