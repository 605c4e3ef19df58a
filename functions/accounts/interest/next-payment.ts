import { bankDateOf, instantAtBankTime } from '../../kernel/base/calendar/bank-time.ts';
import { calendarDateOf, datePartsOf, plusMonths } from '../../kernel/base/calendar/calendar-date.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { dueAttributes } from '../../kernel/due/due-index.ts';
import { interestOf, type Products } from '../accounts/deposit-products.ts';
import type { Account } from '../accounts/for-others.ts';

/** Interest is paid at this time of the first of a month, when the ends of the last day have been written. */
const paidAt = { hour: 1, minute: 0 };

/** When the interest of the month of a moment is paid. */
function nextPayment(now: Instant): Instant {
  const next = plusMonths(datePartsOf(bankDateOf(now)), 1);
  return instantAtBankTime(calendarDateOf({ ...next, day: 1 }), paidAt);
}

/** The account in the due index for its next interest, if its product bears interest and it is not there already. */
export function withNextPayment(account: Account, settings: Products, now: Instant): Account {
  const isAwaited = account.dueAt !== undefined || account.status === 'Closed';
  if (isAwaited || interestOf(settings, account) === undefined) return account;
  return { ...account, ...dueAttributes(account.organisationId, account, nextPayment(now)) };
}
