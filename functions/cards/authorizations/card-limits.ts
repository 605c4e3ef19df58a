import type { CardFlow } from '../../accounts/accounts/card-flows.ts';
import type { ProductLimits } from '../../accounts/accounts/deposit-products.ts';
import type { Flow } from '../../accounts/accounts/limit-usage.ts';
import { decideLimits } from '../../accounts/accounts/limits.ts';
import { totalsOn } from '../../accounts/accounts/running-totals.ts';
import type { CalendarDate } from '../../kernel/base/calendar/calendar-date.ts';
import type { Cents } from '../../kernel/base/money/cents.ts';
import type { Card } from '../cards/for-others.ts';
import type { CardInUse } from './card-in-use.ts';

/** The flows of an account that the flows of its cards count in. */
export const accountFlows = {
  withdrawals: 'cardWithdrawals',
  deposits: 'cardDeposits',
  purchases: 'cardPurchases',
  cardTransactions: 'cardTransactions',
} as const satisfies Record<CardFlow, Flow>;

type Limits = NonNullable<Card['limits']>;
/** The limits of a card by flow. A card has none for deposits. */
const ownLimits: Readonly<Record<CardFlow, { readonly day?: keyof Limits; readonly month?: keyof Limits }>> = {
  withdrawals: { day: 'dailyWithdrawal', month: 'monthlyWithdrawal' },
  deposits: {},
  purchases: { day: 'dailyPurchase', month: 'monthlyPurchase' },
  cardTransactions: { day: 'dailyCardTransaction', month: 'monthlyCardTransaction' },
};

/** True if a use of a card would pass a limit of the card, or of the deposit product of its account. */
export function isOverLimit(
  { flow, amount, date }: { readonly flow: CardFlow; readonly amount: Cents; readonly date: CalendarDate },
  { card, account, activity, limits }: CardInUse & { readonly limits: ProductLimits },
): boolean {
  const totals = totalsOn<CardFlow>(date, activity);
  const { day, month } = ownLimits[flow];
  const { limits: own = {} } = card;
  const passes = (before: Cents, limit: Cents | undefined) => limit !== undefined && before + amount > limit;
  if (day !== undefined && passes(totals.day(flow), own[day])) return true;
  if (month !== undefined && passes(totals.month(flow), own[month])) return true;
  return decideLimits(limits, account.limitUsage, { flow: accountFlows[flow], amount, date }).outcome === 'rejected';
}
