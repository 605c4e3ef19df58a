import type { Account } from '../../accounts/accounts/for-others.ts';
import type { Transaction } from '../../accounts/transactions/for-others.ts';
import { bankDateOf, startOfBankDay } from '../../kernel/base/calendar/bank-time.ts';
import { plusBankingDays } from '../../kernel/base/calendar/banking-days.ts';
import { plusDays } from '../../kernel/base/calendar/calendar-date.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';

/** The days of Regulation E, 12 CFR 1005.11(c). An account is new for 30 days. */
const newAccountDays = 30;
const creditBankingDays = { usual: 10, newAccount: 20 } as const;
const decisionDays = { usual: 45, long: 90 } as const;

/** The moments by which a dispute has to be credited and decided. Both are the start of the last day. */
export interface Deadlines {
  /** Absent for accounts of businesses and trusts, which Regulation E does not protect. */
  readonly creditDueAt?: Instant;
  readonly decisionDueAt: Instant;
}

/**
 * The deadlines of a dispute that is opened now: a provisional credit within 10 banking days, or 20 if the account was new when the
 * transaction was made, and a decision within 45 days, or 90 if it was new, or the transaction was made at a merchant or abroad.
 */
export function deadlinesOf(
  {
    transaction,
    account,
    isAbroad,
  }: { readonly transaction: Transaction; readonly account: Account; readonly isAbroad: boolean },
  now: Instant,
): Deadlines {
  const openedOn = bankDateOf(now);
  const isNew = bankDateOf(transaction.createdAt) < plusDays(bankDateOf(account.createdAt), newAccountDays);
  const isLong = isNew || isAbroad || transaction.type !== 'atmTransaction';
  const creditDays = creditBankingDays[isNew ? 'newAccount' : 'usual'];
  return {
    ...(account.customerType === 'individualCustomer'
      ? { creditDueAt: startOfBankDay(plusBankingDays(openedOn, creditDays)) }
      : {}),
    decisionDueAt: startOfBankDay(plusDays(openedOn, decisionDays[isLong ? 'long' : 'usual'])),
  };
}

/** Banking days between the notice that a provisional credit will be taken back and the moment when it is. */
const noticeBankingDays = 5;

/** The moment at which a provisional credit is taken back of which the account gets notice now. */
export const takenBackAt = (now: Instant): Instant =>
  startOfBankDay(plusDays(plusBankingDays(bankDateOf(now), noticeBankingDays), 1));
