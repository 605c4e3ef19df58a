import { accountRejection } from '../../accounts/accounts/account.ts';
import { decideLimits, type LimitDecision } from '../../accounts/accounts/limits.ts';
import type { Account } from '../../accounts/accounts/for-others.ts';
import { momentFor } from '../../accounts/ledger/moment.ts';
import { bankDateOf } from '../../kernel/base/calendar/bank-time.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { limitedFlow } from './ach-payment.ts';
import type { AchRules } from './ach-rules.ts';
import type { AchOrder, AchTerms } from './ach-terms.ts';
import { type CustomerMovement, passedLimit } from './customer-usage.ts';
import type { Platform } from '../../ports/platform.ts';
import type { RejectionReason } from './statuses.ts';
import { isUnvalidated } from './validation-rule.ts';

/**
 * Why an order is rejected, the first of: the state of the account, the state of the other one where it is on this
 * platform, a hard limit of the account or of its owners, numbers that nobody has validated, missing funds, and what the provider said.
 */
export function achRejection(
  order: AchOrder,
  { now, ach }: Pick<AchTerms, 'now' | 'ach'>,
): RejectionReason | undefined {
  const { account, otherAccount, direction, amount, strangerId } = order;
  const payer = direction === 'Credit' ? account : otherAccount;
  const takesRail = internalAccountOf(order) === undefined && strangerId === undefined;
  const limits = takesRail ? limitsOf(order, momentFor(now, account), ach) : undefined;
  return (
    accountRejection(account) ??
    (otherAccount && accountRejection(otherAccount)) ??
    (limits?.outcome === 'rejected' ? limits.reason : undefined) ??
    (takesRail ? order.passedLimit : undefined) ??
    (takesRail && ach.unvalidatedWebDebits === 'refuse' && isUnvalidated({ ...order, entryClass: order.secCode })
      ? 'AccountNotValidated'
      : undefined) ??
    (payer !== undefined && payer.available < amount ? 'InsufficientFunds' : undefined) ??
    order.providerRejection
  );
}

/** Why the paying account rejects a payment that does not take the rail, whatever the other account is. */
export function payerRejection({ account, amount }: Pick<AchOrder, 'account' | 'amount'>) {
  return accountRejection(account) ?? (account.available < amount ? ('InsufficientFunds' as const) : undefined);
}

/** The account of the same organisation that a payment goes to or comes from directly, without the rail. */
export const internalAccountOf = ({ otherAccount }: Pick<AchOrder, 'otherAccount'>): Account | undefined =>
  otherAccount;

/** What the limits of the account's deposit product make of an order. */
export function limitsOf(order: AchOrder, at: Instant, { limits }: AchRules): LimitDecision {
  const { account, amount } = order;
  return decideLimits(limits, account.limitUsage, { flow: limitedFlow(order), amount, date: bankDateOf(at) });
}

/** What the limits of the account's owners count of an order. */
export function movementOf({ account, direction, amount }: Counted, at: Instant): CustomerMovement {
  const { organisationId, customerIds } = account;
  return { organisationId, customerIds, flow: limitedFlow({ direction }), amount, at };
}
type Counted = Pick<AchOrder, 'account' | 'direction' | 'amount'>;

/** The order with the limits of the account's owners. They count only what takes the rail, so they are not asked about the rest. */
export async function withCustomerLimits(
  order: Omit<AchOrder, 'customerLimits'>,
  { table, settings }: Pick<Platform, 'table' | 'settings'>,
  { now, attempt }: { readonly now: Instant; readonly attempt: number },
): Promise<AchOrder> {
  const { limits } = settings.customers;
  if (order.otherAccount !== undefined || order.strangerId !== undefined) return { ...order, customerLimits: limits };
  const movement = movementOf(order, momentFor(now, order.account));
  return { ...order, customerLimits: limits, passedLimit: await passedLimit(table, movement, limits, attempt) };
}
