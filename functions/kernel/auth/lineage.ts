import type { Instant } from '../base/calendar/instant.ts';
import { Problem } from '../base/problem.ts';
import { type ItemKey, keyText } from '../table/kind.ts';
import type { StoredItem } from '../table/write.ts';
import type { Caller } from './caller.ts';
import { tokenItem, tokenKey } from './token.ts';

/**
 * The ancestors of a token that a caller creates: the caller's API token first, then the token that made it, and so on.
 * A customer token is not its child's ancestor: it ends with its creator at the latest, and the tokens of a customer are
 * revoked together. Throws `limits_exceeded` (400) if there would be more than `max`.
 */
export function ancestorsOfChild(creator: Caller, max: number): string[] {
  const own = creator.kind === 'organisation' ? [creator.tokenId] : [];
  const ancestorIds = [...own, ...creator.ancestorIds];
  if (ancestorIds.length <= max) return ancestorIds;
  const detail = `A token can have at most ${max} tokens above it; use a token that is closer to the first one`;
  throw new Problem('limits_exceeded', detail);
}

/**
 * True if all ancestors of a token are valid: a revoked token takes everything that it made with it. An ancestor that the
 * presented text does not name was not read, so it counts as revoked.
 */
export function areAncestorsValid(
  {
    organisationId,
    ancestorIds = [],
  }: { readonly organisationId: string; readonly ancestorIds?: readonly string[] | undefined },
  found: ReadonlyMap<string, StoredItem>,
  realNow: Instant,
): boolean {
  return ancestorIds.every((id) => {
    const stored = itemAt(found, tokenKey(organisationId, id));
    if (stored === undefined) return false;
    const { revokedAt, expiration } = tokenItem.parse(stored);
    return revokedAt === undefined && expiration > realNow;
  });
}

const itemAt = (found: ReadonlyMap<string, StoredItem>, key: ItemKey | undefined): StoredItem | undefined =>
  key && found.get(keyText(key));
