import { accountRejection } from '../../accounts/accounts/account.ts';
import { depositProductOf } from '../../accounts/accounts/deposit-products.ts';
import { decideLimits, type LimitDecision } from '../../accounts/accounts/limits.ts';
import type { Account } from '../../accounts/accounts/for-others.ts';
import { momentFor } from '../../accounts/ledger/moment.ts';
import { bankDateOf } from '../../kernel/base/calendar/bank-time.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { limitedFlow } from './ach-payment.ts';
import type { AchOrder } from './ach-terms.ts';
import type { RejectionReason } from './statuses.ts';

/**
 * Why an order is rejected, the first of: the state of the account, the state of the other one where it is on this
 * platform, a hard limit, missing funds, and what the provider said.
 */
export function achRejection(order: AchOrder, now: Instant): RejectionReason | undefined {
  const { account, otherAccount, direction, amount } = order;
  const limits = internalAccountOf(order) === undefined ? limitsOf(order, momentFor(now, account)) : undefined;
  return (
    accountRejection(account) ??
    (otherAccount && accountRejection(otherAccount)) ??
    (limits?.outcome === 'rejected' ? limits.reason : undefined) ??
    (direction === 'Credit' && account.available < amount ? 'InsufficientFunds' : undefined) ??
    order.providerRejection
  );
}

/**
 * The account that a credit to an account of the same organisation pays directly, without the rail. Debits always take
 * the rail.
 */
export const internalAccountOf = ({ direction, otherAccount }: AchOrder): Account | undefined =>
  direction === 'Credit' ? otherAccount : undefined;

/** What the limits of the account's deposit product make of an order. */
export function limitsOf(order: AchOrder, at: Instant): LimitDecision {
  const { account, amount } = order;
  const { limits } = depositProductOf(account);
  return decideLimits(limits, account.limitUsage, { flow: limitedFlow(order), amount, date: bankDateOf(at) });
}
