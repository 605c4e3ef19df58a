import type { Caller } from '../../kernel/auth/caller.ts';
import { Problem } from '../../kernel/base/problem.ts';

/**
 * Refuses to let customers, and tokens that may only pay counterparties, choose the clearing days: with too few days they
 * could spend money before it has arrived.
 */
export function mustDecideClearing({ kind, scopes }: Pick<Caller, 'kind' | 'scopes'>, days: number | undefined): void {
  if (days === undefined) return;
  const isTrusted = scopes.includes('payments-write') || scopes.includes('ach-payments-write');
  if (kind === 'organisation' && isTrusted) return;
  const detail =
    kind === 'customer'
      ? 'clearingDaysOverride: a customer token cannot decide when money counts as cleared'
      : 'clearingDaysOverride: only a token with the scope payments-write or ach-payments-write can set it';
  throw new Problem('forbidden', { detail, pointer: '/data/attributes/clearingDaysOverride' });
}
