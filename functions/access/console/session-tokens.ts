import type { Scope } from '../../kernel/auth/scopes.ts';
import { mintToken, type TokenItem, tokenItem, tokenKey } from '../../kernel/auth/token.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { childId } from '../../kernel/base/ids/child-id.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { keptAddress } from '../../kernel/base/kept-address.ts';
import type { Author } from '../../kernel/journal/author.ts';
import type { ItemRef } from '../../kernel/table/item.ts';
import type { Ids } from '../../ports/ids/port.ts';
import type { Platform } from '../../ports/platform.ts';
import type { User } from '../users/for-others.ts';

/** Where a token is stored. */
export function tokenRef(organisationId: string, id: string): ItemRef<TokenItem> {
  const key = tokenKey(organisationId, id);
  invariant(key !== undefined, `the API token ${id} has no key`);
  return tokenItem.ref(key);
}

/** The next API token of a user, and its text. The count of the user's tokens has to become `number` in the same transaction. */
export function nextToken(
  ids: Ids,
  { organisationId, id: userId, apiTokens }: User,
  rights: {
    readonly description: string;
    readonly scopes: readonly Scope[];
    readonly ancestorIds: readonly string[];
    readonly createdAt: Instant;
    readonly expiration: Instant;
  },
): { readonly item: TokenItem; readonly text: string; readonly number: number } {
  const number = apiTokens + 1;
  const id = childId(userId, number);
  const ancestorIds = [...rights.ancestorIds];
  const { text, secretHash } = mintToken(ids, { organisationId, id, ancestorIds });
  const { key } = tokenRef(organisationId, id);
  const item: TokenItem = {
    ...key,
    version: 0,
    organisationId,
    id,
    userId,
    ...rights,
    scopes: [...rights.scopes],
    ancestorIds,
    secretHash,
  };
  return { item, text, number };
}

/** The person of a session as the author of what the console does for them: the audit log shows the token of the session. */
export const sessionAuthor = (
  { tokenId, sourceAddress }: { readonly tokenId: string; readonly sourceAddress: string },
  operation: string,
  { settings }: Pick<Platform, 'settings'>,
): Author => ({
  actor: {
    kind: 'organisation',
    tokenId,
    makerIds: [],
    sourceAddress: keptAddress(sourceAddress, settings.audit.sourceAddress),
  },
  operation,
});
