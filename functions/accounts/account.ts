import * as z from 'zod';
import type { Instant } from '../kernel/calendar/instant.ts';
import { Problem } from '../kernel/http/problem.ts';
import type { Account } from './store.ts';

export const accountStatuses = ['Open', 'Frozen', 'Closed'] as const;
export const accountStatusSchema = z.enum(accountStatuses);
export type AccountStatus = (typeof accountStatuses)[number];

/** The life of an account. Each transition names the states that it may start from; see also docs/states.md. */
export const accountTransitions = {
  freeze: { from: ['Open'], to: 'Frozen' },
  unfreeze: { from: ['Frozen'], to: 'Open' },
} as const satisfies Record<string, { from: readonly AccountStatus[]; to: AccountStatus }>;
export type AccountTransition = keyof typeof accountTransitions;

/**
 * The account after a transition, or undefined where it is there already: asking twice is safe. Any other state refuses
 * with 409 and names the state.
 */
export function moveAccount(
  account: Account,
  transition: AccountTransition,
  at: Instant,
  changes: { readonly freezeReason?: string } = {},
): Account | undefined {
  const { from, to } = accountTransitions[transition];
  if (account.status === to) return undefined;
  if (!(from as readonly AccountStatus[]).includes(account.status)) {
    throw new Problem('invalid_state', `The account is ${account.status}; it cannot be moved to ${to}`);
  }
  const { freezeReason: _, ...rest } = account;
  return { ...rest, ...changes, status: to, updatedAt: at };
}

/** Why an account cannot take part in a payment; undefined while it is Open (specification: rejection reasons). */
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
