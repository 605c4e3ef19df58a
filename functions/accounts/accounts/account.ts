import { isArchived, mustHaveActiveOwner } from './archived-owners.ts';
import { closuresAfter } from './closures.ts';
import { accountStatuses } from './statuses.ts';
import type { Account } from './store.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { stateMachine, type StepName } from '../../kernel/base/state-machine.ts';

/** The life of an account; see also docs/generated/states.md. */
export const accountMachine = stateMachine({
  thing: 'account',
  states: accountStatuses,
  begins: ['Open'],
  steps: {
    freeze: { from: ['Open'], to: 'Frozen' },
    unfreeze: { from: ['Frozen'], to: 'Open' },
    close: { from: ['Open', 'Frozen'], to: 'Closed' },
    reopen: { from: ['Closed'], to: 'Open' },
  },
  actions: {
    change: { in: ['Open', 'Frozen'], can: 'be changed' },
    moveMoney: { in: ['Open'], can: 'move money' },
    takeCard: { in: ['Open'], can: 'have a new card' },
    confirm: { in: ['Open', 'Frozen'], can: 'be confirmed by a letter' },
  },
});
export type AccountStep = StepName<typeof accountMachine>;

/** The reasons for a state of the account. Each belongs to one state and is removed when the account leaves it. */
export type StateReasons = Pick<Account, 'freezeReason' | 'closeReason' | 'fraudReason' | 'closeReasonText'>;

/**
 * The account after a step, or undefined if it is in the target state already, so a request can be repeated. Refuses
 * with 409 any other state, which the error names, and an account whose owners are all Archived.
 */
export function moveAccount(
  account: Account,
  step: AccountStep,
  at: Instant,
  reasons: StateReasons = {},
): Account | undefined {
  if (accountMachine.isRepeated(account, step)) return undefined;
  const status = accountMachine.next(account, step);
  mustHaveActiveOwner(account);
  const { freezeReason: _, closeReason: __, fraudReason: ___, closeReasonText: ____, ...rest } = account;
  return { ...rest, ...reasons, ...closuresAfter(account, status, at), status, updatedAt: at };
}

/** Refuses with 409 to change an account that is Closed, or whose owners are all Archived. */
export function mustBeChangeable(account: Account): void {
  mustHaveActiveOwner(account);
  accountMachine.mustAllow(account, 'change');
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
