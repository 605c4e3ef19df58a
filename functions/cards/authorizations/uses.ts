import type { CardFlow } from '../../accounts/accounts/card-flows.ts';
import type { Account } from '../../accounts/accounts/for-others.ts';
import { withUsage, withoutUsage } from '../../accounts/accounts/limit-usage.ts';
import { type Cents, cents } from '../../kernel/base/money/cents.ts';
import { type Activity, type DailySpend, withoutSpent, withSpent } from '../cards/for-others.ts';
import { accountFlows } from './card-limits.ts';

/** An account and the activity of one of its cards: both have totals for the limits. */
export interface CountedUses {
  readonly account: Account;
  readonly activity: Activity;
}

/** The cents that an authorization holds: 0 for a deposit. */
export const heldFor = (flow: CardFlow, amount: Cents): Cents => (flow === 'deposits' ? cents(0) : amount);

/** Cents that a card has moved, with those of them that were paid out in cash with a purchase: these count as cash. */
export interface SpentUse extends DailySpend {
  readonly cash?: Cents | undefined;
}

const partsOfSpent = ({ cash = cents(0), ...spent }: SpentUse): readonly DailySpend[] => [
  { ...spent, amount: cents(spent.amount - cash) },
  { ...spent, flow: 'withdrawals', amount: cash },
];

/** The totals with a further use of the card. */
export const withUse = (before: CountedUses, spent: SpentUse): CountedUses =>
  partsOfSpent(spent).reduce(withSpentPart, before);

/** The totals after a counted use is taken back, because it did not happen. */
export const withoutUse = (before: CountedUses, spent: SpentUse): CountedUses =>
  partsOfSpent(spent).reduce(withoutSpentPart, before);

function withSpentPart({ account, activity }: CountedUses, spent: DailySpend): CountedUses {
  if (spent.amount === 0) return { account, activity };
  const limitUsage = withUsage(account.limitUsage, { ...spent, flow: accountFlows[spent.flow] });
  return { account: { ...account, limitUsage }, activity: withSpent(activity, spent) };
}

function withoutSpentPart({ account, activity }: CountedUses, spent: DailySpend): CountedUses {
  if (spent.amount === 0) return { account, activity };
  const limitUsage = withoutUsage(account.limitUsage, { ...spent, flow: accountFlows[spent.flow] });
  return {
    account: limitUsage === undefined ? account : { ...account, limitUsage },
    activity: withoutSpent(activity, spent),
  };
}
