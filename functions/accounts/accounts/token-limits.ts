import type { ResourceLimit } from '../../kernel/auth/resource-limits.ts';
import { accountIdsOf } from '../../kernel/auth/resource-limits.ts';
import { Problem } from '../../kernel/base/problem.ts';
import type { ItemRef } from '../../kernel/table/item.ts';
import { type Account, account } from './store.ts';

type Limits = readonly ResourceLimit[] | undefined;

/** The accounts to which a new token will be limited. */
export function limitRefs(organisationId: string, limits: Limits): readonly ItemRef<Account>[] {
  return (accountIdsOf(limits) ?? []).map((id) => account(organisationId, id));
}

/** Refuses with 404 a limit to accounts that do not exist, or that the creator of the token cannot see. */
export function requireLimits(limits: Limits, found: readonly Pick<Account, 'id'>[]): void {
  const there = new Set(found.map(({ id }) => id));
  const missing = (accountIdsOf(limits) ?? []).filter((id) => !there.has(id));
  if (missing.length === 0) return;
  throw new Problem('not_found', {
    detail: `The account ${missing.join(', ')} does not exist`,
    pointer: '/data/attributes/resources',
  });
}
