import type { Account } from '../../accounts/accounts/for-others.ts';
import type { CustomerHead } from '../../onboarding/customers/for-others.ts';
import type { IneligibilityReason } from './statuses.ts';

/** The accounts of a customer at a bank that are not closed. */
export const openAccountsAt = (accounts: readonly Account[], routingNumber: string): readonly Account[] =>
  accounts.filter((one) => one.routingNumber === routingNumber && one.status !== 'Closed');

/**
 * Why an account cannot be moved from or closed once its customer has agreed; undefined if nothing is in the way. The others of the
 * customer go on.
 */
export function obstacleTo({ status, customerIds, dacaStatus }: Account): IneligibilityReason | undefined {
  if (status === 'Frozen') return 'FrozenAccount';
  if (customerIds.length > 1) return 'JointAccount';
  return dacaStatus === undefined ? undefined : 'ControlAgreement';
}

/** Why a customer with these open accounts at the old bank cannot be moved; undefined if nothing is in the way. */
export function ineligibilityOf(
  head: Pick<CustomerHead, 'status'>,
  open: readonly Account[],
): IneligibilityReason | undefined {
  if (head.status === 'Archived') return 'CustomerArchived';
  if (open.length === 0) return 'NoOpenAccount';
  if (open.some(({ balance }) => balance < 0)) return 'NegativeBalance';
  return open.map(obstacleTo).find((obstacle) => obstacle !== undefined);
}
