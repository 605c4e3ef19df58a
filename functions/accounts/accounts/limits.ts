import type { CalendarDate } from '../../kernel/base/calendar/calendar-date.ts';
import type { Cents } from '../../kernel/base/money/cents.ts';
import type { Limit, ProductLimits } from './deposit-products.ts';
import { type Flow, type LimitUsage, usageOn, withUsage } from './limit-usage.ts';

/** The rejection reasons for movements that pass a hard limit. */
export const limitRejectionReasons = [
  'PaymentACHDebitLimitExceeded',
  'PaymentACHCreditLimitExceeded',
  'DailyACHDebitLimitExceeded',
  'DailyACHCreditLimitExceeded',
  'MonthlyACHDebitLimitExceeded',
  'MonthlyACHCreditLimitExceeded',
  'CardExceedsAmountLimit',
  'DailyCheckDepositLimitExceeded',
  'MonthlyCheckDepositLimitExceeded',
] as const;
export type LimitRejectionReason = (typeof limitRejectionReasons)[number];

/** A movement to check against an account's limits, on its date at the bank. */
export interface LimitedMovement {
  readonly flow: Flow;
  readonly amount: Cents;
  readonly date: CalendarDate;
}

/** `review`: a soft limit is passed. `usage` includes the movement and must be stored on the account in the same transaction. */
export type LimitDecision =
  | { readonly outcome: 'within' | 'review'; readonly usage: LimitUsage }
  | { readonly outcome: 'rejected'; readonly reason: LimitRejectionReason };

interface Rule {
  readonly over: 'payment' | 'day' | 'month';
  readonly limit: Limit;
  readonly reason: LimitRejectionReason;
}

/**
 * Decides on a movement: rejected with the first hard limit that it would pass, in review where it would pass a soft one,
 * else within its limits. An amount equal to a limit does not pass it. A rejected movement is not counted.
 */
export function decideLimits(
  limits: ProductLimits,
  usage: LimitUsage | undefined,
  movement: LimitedMovement,
): LimitDecision {
  const { flow, amount, date } = movement;
  const totals = usageOn(date, usage);
  const before = { payment: 0, day: totals.day(flow), month: totals.month(flow) };
  const passed = (rule: Rule, cents: Cents | undefined) => cents !== undefined && before[rule.over] + amount > cents;
  const rules = rulesOf(limits)[flow];
  const broken = rules.find((rule) => passed(rule, rule.limit.hard));
  if (broken !== undefined) return { outcome: 'rejected', reason: broken.reason };
  const isReviewed = rules.some((rule) => passed(rule, rule.limit.soft));
  return { outcome: isReviewed ? 'review' : 'within', usage: withUsage(usage, movement) };
}

function rulesOf({ ach, card, checkDeposit }: ProductLimits): Readonly<Record<Flow, readonly Rule[]>> {
  const daily = (limit: Limit): readonly Rule[] => [{ over: 'day', limit, reason: 'CardExceedsAmountLimit' }];
  return {
    achDebits: [
      { over: 'payment', limit: ach.perPaymentDebit, reason: 'PaymentACHDebitLimitExceeded' },
      { over: 'day', limit: ach.dailyDebit, reason: 'DailyACHDebitLimitExceeded' },
      { over: 'month', limit: ach.monthlyDebit, reason: 'MonthlyACHDebitLimitExceeded' },
    ],
    achCredits: [
      { over: 'payment', limit: ach.perPaymentCredit, reason: 'PaymentACHCreditLimitExceeded' },
      { over: 'day', limit: ach.dailyCredit, reason: 'DailyACHCreditLimitExceeded' },
      { over: 'month', limit: ach.monthlyCredit, reason: 'MonthlyACHCreditLimitExceeded' },
    ],
    cardWithdrawals: daily(card.dailyWithdrawal),
    cardDeposits: daily(card.dailyDeposit),
    cardPurchases: daily(card.dailyPurchase),
    cardTransactions: daily(card.dailyCardTransaction),
    checkDeposits: [
      { over: 'day', limit: checkDeposit.daily, reason: 'DailyCheckDepositLimitExceeded' },
      { over: 'month', limit: checkDeposit.monthly, reason: 'MonthlyCheckDepositLimitExceeded' },
    ],
  };
}
