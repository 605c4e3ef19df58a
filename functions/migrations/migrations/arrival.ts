import type { Account } from '../../accounts/accounts/for-others.ts';
import { instantAtBankTime } from '../../kernel/base/calendar/bank-time.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { completionDate, windowAfter } from '../../money/payments/ach-calendar.ts';
import { bankOf } from '../../organisations/banks.ts';
import type { Settings } from '../../ports/settings.ts';

type AtBank = Pick<Account, 'routingNumber'>;

/** The time at which a transfer that is ordered now arrives on the new account. */
export function arrivalOf(from: AtBank, to: AtBank, now: Instant, settings: Settings): Instant {
  const window = windowAfter(now, false, bankOf(settings, from.routingNumber).ach);
  return instantAtBankTime(completionDate(window, false), bankOf(settings, to.routingNumber).ach.clearingTime);
}
