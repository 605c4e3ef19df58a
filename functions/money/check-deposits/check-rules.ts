import { depositProductOf, type ProductLimits } from '../../accounts/accounts/deposit-products.ts';
import type { Account } from '../../accounts/accounts/for-others.ts';
import { bankDateOf, instantAtBankTime, startOfBankDay } from '../../kernel/base/calendar/bank-time.ts';
import { plusBankingDays } from '../../kernel/base/calendar/banking-days.ts';
import { type CalendarDate, plusDays } from '../../kernel/base/calendar/calendar-date.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { bankOf } from '../../organisations/banks.ts';
import type { AchSettings } from '../../ports/ach-rail/settings.ts';
import type { Settings } from '../../ports/settings.ts';
import { windowAfter } from '../payments/ach-calendar.ts';

/** Days after which a check deposit whose images or confirmation never come is Canceled. */
const waitingDaysMax = 30;

/** What the bank and the deposit product of an account say about its check deposits. */
export interface CheckRules extends AchSettings {
  /** Banking days between the processor's taking a check and the money's arrival. */
  readonly clearingDays: number;
  readonly limits: ProductLimits;
}

/** Checks leave at the cut-off of the bank's other payments, and their money is booked at the same time of the morning. */
export function checkRulesOf(
  settings: Pick<Settings, 'banks' | 'depositProducts'>,
  account: Pick<Account, 'routingNumber' | 'depositProduct'>,
): CheckRules {
  const { checkClearingDays, limits } = depositProductOf(settings, account);
  return { ...bankOf(settings, account.routingNumber).ach, clearingDays: checkClearingDays, limits };
}

/** When the processor gets a check that is accepted now: at the next cut-off. */
export const cutOffAfter = (now: Instant, rules: CheckRules): Instant => windowAfter(now, false, rules);

/** The date on which the money of a check arrives that the processor has taken at this moment. */
export const settlementDateOf = (takenAt: Instant, clearingDays: number): CalendarDate =>
  plusBankingDays(bankDateOf(takenAt), clearingDays);

/** When money is booked that arrives on a date: in its morning, or at `now` if that is later. */
export function arrivalOn(date: CalendarDate, { clearingTime }: CheckRules, now: Instant): Instant {
  const morning = instantAtBankTime(date, clearingTime);
  return morning > now ? morning : now;
}

/** When a check deposit that waits for its customer from now on is given up. */
export const givenUpAfter = (now: Instant): Instant => startOfBankDay(plusDays(bankDateOf(now), waitingDaysMax));
