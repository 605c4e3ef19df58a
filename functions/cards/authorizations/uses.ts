import type { CardFlow } from '../../accounts/accounts/card-flows.ts';
import type { Account } from '../../accounts/accounts/for-others.ts';
import { withMovement, withoutMovement } from '../../accounts/accounts/limit-usage.ts';
import { type Cents, cents } from '../../kernel/base/money/cents.ts';
import { type Activity, type Spent, withoutSpent, withSpent } from '../cards/for-others.ts';
import { accountFlows } from './card-limits.ts';

/** An account and the activity of one of its cards: both have totals for the limits. */
export interface Counted {
  readonly account: Account;
  readonly activity: Activity;
}

/** The cents that an authorization holds: nothing for money that is put in. */
export const heldFor = (flow: CardFlow, amount: Cents): Cents => (flow === 'deposits' ? cents(0) : amount);

/** The totals with a further use of the card. */
export function withUse({ account, activity }: Counted, spent: Spent): Counted {
  if (spent.amount === 0) return { account, activity };
  const limitUsage = withMovement(account.limitUsage, { ...spent, flow: accountFlows[spent.flow] });
  return { account: { ...account, limitUsage }, activity: withSpent(activity, spent) };
}

/** The totals without a use that was counted and did not take place. */
export function withoutUse({ account, activity }: Counted, spent: Spent): Counted {
  if (spent.amount === 0) return { account, activity };
  const limitUsage = withoutMovement(account.limitUsage, { ...spent, flow: accountFlows[spent.flow] });
  return {
    account: limitUsage === undefined ? account : { ...account, limitUsage },
    activity: withoutSpent(activity, spent),
  };
}
