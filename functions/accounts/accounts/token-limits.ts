import type { ResourceLimit } from '../../kernel/auth/resource-limits.ts';
import { accountIdsOf, cardIdsOf } from '../../kernel/auth/resource-limits.ts';
import { parseChildId } from '../../kernel/base/ids/child-id.ts';
import { Problem } from '../../kernel/base/problem.ts';
import { type ItemRef, ofAnybody } from '../../kernel/table/item.ts';
import { type Account, account } from './store.ts';

type Limits = readonly ResourceLimit[] | undefined;

/**
 * The accounts to which a new token will be limited, and those of its cards. A creator that is limited to cards itself does not see
 * their accounts: that the new token names none but its cards is checked with all its other limits.
 */
export function limitRefs(organisationId: string, limits: Limits): readonly ItemRef<Account>[] {
  const named = new Set(accountIdsOf(limits));
  const ofCards = new Set((cardIdsOf(limits) ?? []).flatMap((id) => parseChildId(id)?.ownerId ?? []));
  return [
    ...[...named].map((id) => account(organisationId, id)),
    ...[...ofCards].filter((id) => !named.has(id)).map((id) => ofAnybody(account(organisationId, id))),
  ];
}

/** Refuses with 404 a limit to accounts and cards that do not exist, or that the creator of the token cannot see. */
export function requireLimits(limits: Limits, found: readonly Pick<Account, 'id' | 'cards'>[]): void {
  const there = new Map(found.map((one) => [one.id, one]));
  const isCard = (id: string) => {
    const parts = parseChildId(id);
    return parts !== undefined && parts.number <= (there.get(parts.ownerId)?.cards ?? 0);
  };
  const missing = [
    ...(accountIdsOf(limits) ?? []).filter((id) => !there.has(id)).map((id) => `account ${id}`),
    ...(cardIdsOf(limits) ?? []).filter((id) => !isCard(id)).map((id) => `card ${id}`),
  ];
  if (missing.length === 0) return;
  throw new Problem('not_found', {
    detail: `These do not exist: ${missing.join(', ')}`,
    pointer: '/data/attributes/resources',
  });
}
