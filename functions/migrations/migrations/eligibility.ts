import type { Account } from '../../accounts/accounts/for-others.ts';
import type { CustomerHead } from '../../onboarding/customers/for-others.ts';
import type { IneligibilityReason } from './statuses.ts';
import type { Migration, Move } from './store.ts';

/** The accounts of a customer at a bank that are not closed. */
export const openAccountsAt = (accounts: readonly Account[], routingNumber: string): readonly Account[] =>
  accounts.filter((one) => one.routingNumber === routingNumber && one.status !== 'Closed');

/**
 * Why an account cannot be moved from or closed once its customer has agreed; undefined if nothing is in the way. The others of the
 * customer go on.
 */
export function eligibilityObstacleOf({ status, customerIds, dacaStatus }: Account): IneligibilityReason | undefined {
  if (status === 'Frozen') return 'FrozenAccount';
  if (customerIds.length > 1) return 'JointAccount';
  return dacaStatus === undefined ? undefined : 'ControlAgreement';
}

/**
 * The account at the new bank that takes the place of an old one, if money may go there: it is the customer's alone, and is not
 * frozen, closed or controlled. Undefined otherwise, and before it is opened.
 */
export const successorIn = (opened: readonly Account[], { to }: Pick<Move, 'to'>): Account | undefined =>
  opened.find((one) => one.id === to && eligibilityObstacleOf(one) === undefined);

/** True for an account at the old bank that the customer has not agreed to move. */
export const isNew = ({ moves }: Pick<Migration, 'moves'>, { id }: Pick<Account, 'id'>): boolean =>
  moves.every(({ from }) => from !== id);

/** Why a customer with these open accounts at the old bank cannot be moved; undefined if nothing is in the way. */
export function ineligibilityOf(
  head: Pick<CustomerHead, 'status'>,
  open: readonly Account[],
): IneligibilityReason | undefined {
  if (head.status === 'Archived') return 'CustomerArchived';
  if (open.length === 0) return 'NoOpenAccount';
  if (open.some(({ balance }) => balance < 0)) return 'NegativeBalance';
  return open.map(eligibilityObstacleOf).find((obstacle) => obstacle !== undefined);
}

interface Accounts {
  readonly migration: Pick<Migration, 'moves'>;
  readonly head: Pick<CustomerHead, 'status'>;
  readonly open: readonly Account[];
  readonly opened: readonly Account[];
}

/**
 * Why a customer cannot be moved now; undefined if nothing is in the way. Beside what {@link ineligibilityOf} finds, that is an account
 * at the new bank that was opened in place of an open one, and is not the customer's alone any more or takes no money.
 */
export function ineligibilityReasonOf({
  migration: { moves },
  head,
  open,
  opened,
}: Accounts): IneligibilityReason | undefined {
  const hasLost = moves.some(
    (move) =>
      move.to !== undefined && open.some(({ id }) => id === move.from) && successorIn(opened, move) === undefined,
  );
  return ineligibilityOf(head, open) ?? (hasLost ? 'AccountAtNewBank' : undefined);
}
