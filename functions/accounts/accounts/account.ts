import { isArchived, mustHaveActiveOwner } from './archived-owners.ts';
import { closuresAfter } from './closures.ts';
import type { AccountStatus } from './statuses.ts';
import type { Account } from './store.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { Problem } from '../../kernel/base/problem.ts';

/** The life of an account. Each transition names the states that it may start from; see also docs/states.md. */
export const accountTransitions = {
  freeze: { from: ['Open'], to: 'Frozen' },
  unfreeze: { from: ['Frozen'], to: 'Open' },
  close: { from: ['Open', 'Frozen'], to: 'Closed' },
  reopen: { from: ['Closed'], to: 'Open' },
} as const satisfies Record<string, { from: readonly AccountStatus[]; to: AccountStatus }>;
export type AccountTransition = keyof typeof accountTransitions;

/** The reasons for a state of the account. Each belongs to one state and is removed when the account leaves it. */
export type StateReasons = Pick<Account, 'freezeReason' | 'closeReason' | 'fraudReason' | 'closeReasonText'>;

/**
 * The account after a transition, or undefined if it is in the target state already, so a request can be repeated. Refuses
 * with 409 any other state, which the error names, and an account whose owners are all Archived.
 */
export function moveAccount(
  account: Account,
  transition: AccountTransition,
  at: Instant,
  reasons: StateReasons = {},
): Account | undefined {
  const { from, to } = accountTransitions[transition];
  if (account.status === to) return undefined;
  if (!(from as readonly AccountStatus[]).includes(account.status)) {
    throw new Problem('invalid_state', `The account is ${account.status}; it cannot be moved to ${to}`);
  }
  mustHaveActiveOwner(account);
  const { freezeReason: _, closeReason: __, fraudReason: ___, closeReasonText: ____, ...rest } = account;
  return { ...rest, ...reasons, ...closuresAfter(account, to, at), status: to, updatedAt: at };
}

/** Refuses with 409 to change an account that is Closed, or whose owners are all Archived. */
export function mustBeChangeable(account: Account): void {
  mustHaveActiveOwner(account);
  mustNotBeClosed(account);
}

/** Refuses with 409 an account that is Closed. */
export function mustNotBeClosed({ status }: Pick<Account, 'status'>): void {
  if (status === 'Closed') throw new Problem('invalid_state', 'The account is Closed');
}

/** The rejection reason for payments of an account by its status; undefined while it is Open. */
export function accountRejection(account: Pick<Account, 'status'>): 'AccountFrozen' | 'AccountClosed' | undefined {
  switch (account.status) {
    case 'Open':
      return undefined;
    case 'Frozen':
      return 'AccountFrozen';
    case 'Closed':
      return 'AccountClosed';
  }
}

/**
 * The rejection reason for ACH payments to an account; undefined if it accepts them. An account whose owners are all
 * Archived counts as frozen: its money stays, and nothing moves.
 */
export function railRejection(
  account: Pick<Account, 'status' | 'customerIds' | 'archivedOwnerIds'>,
): 'AccountFrozen' | 'AccountClosed' | undefined {
  return accountRejection(account) ?? (isArchived(account) ? 'AccountFrozen' : undefined);
}
