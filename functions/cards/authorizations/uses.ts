import type { CardFlow } from '../../accounts/accounts/card-flows.ts';
import type { Account } from '../../accounts/accounts/for-others.ts';
import { withUsage, withoutUsage } from '../../accounts/accounts/limit-usage.ts';
import { type Cents, cents } from '../../kernel/base/money/cents.ts';
import { type Activity, type Spent, withoutSpent, withSpent } from '../cards/for-others.ts';
import { accountFlows } from './card-limits.ts';

/** An account and the activity of one of its cards: both have totals for the limits. */
export interface CountedUses {
  readonly account: Account;
  readonly activity: Activity;
}

/** The cents that an authorization holds: 0 for a deposit. */
export const heldFor = (flow: CardFlow, amount: Cents): Cents => (flow === 'deposits' ? cents(0) : amount);

/** The totals with a further use of the card. */
export function withUse({ account, activity }: CountedUses, spent: Spent): CountedUses {
  if (spent.amount === 0) return { account, activity };
  const limitUsage = withUsage(account.limitUsage, { ...spent, flow: accountFlows[spent.flow] });
  return { account: { ...account, limitUsage }, activity: withSpent(activity, spent) };
}

/** The totals after a counted use is taken back, because it did not happen. */
export function withoutUse({ account, activity }: CountedUses, spent: Spent): CountedUses {
  if (spent.amount === 0) return { account, activity };
  const limitUsage = withoutUsage(account.limitUsage, { ...spent, flow: accountFlows[spent.flow] });
  return {
    account: limitUsage === undefined ? account : { ...account, limitUsage },
    activity: withoutSpent(activity, spent),
  };
}
