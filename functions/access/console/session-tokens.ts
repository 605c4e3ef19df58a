import { type Role, roleScopes } from '../../kernel/auth/roles.ts';
import type { Scope } from '../../kernel/auth/scopes.ts';
import { sessionNumbersAbove } from '../../kernel/auth/session-token.ts';
import { mintToken, type TokenItem, tokenItem, tokenKey } from '../../kernel/auth/token.ts';
import { type Instant, msOf } from '../../kernel/base/calendar/instant.ts';
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

/** The rights of a token of a session. */
interface SessionRights {
  readonly description: string;
  readonly scopes: readonly Scope[];
  readonly ancestorIds: readonly string[];
  readonly createdAt: Instant;
  readonly expiration: Instant;
}

/** The next token for a session of a user, and its text. `after` is the user, who has to be written in the same transaction. */
export function nextToken(
  ids: Ids,
  owner: User,
  rights: SessionRights,
): { readonly item: TokenItem; readonly text: string; readonly after: User } {
  const { organisationId, id: userId, sessionTokens = 0 } = owner;
  const after = { ...owner, sessionTokens: sessionTokens + 1 };
  const id = childId(userId, sessionNumbersAbove + after.sessionTokens);
  const ancestorIds = [...rights.ancestorIds];
  const { text, secretHash } = mintToken(ids, { organisationId, id, ancestorIds });
  const item: TokenItem = {
    ...tokenRef(organisationId, id).key,
    version: 0,
    organisationId,
    id,
    userId,
    ...rights,
    scopes: [...rights.scopes],
    ancestorIds,
    secretHash,
    expiresAtSeconds: Math.ceil(msOf(rights.expiration) / 1000),
  };
  return { item, text, after };
}

/**
 * The next token of a person for pages of the console, below the token that stands for their session: it has the scopes of the role, and ends
 * with the one above it.
 */
export const nextPageToken = (
  ids: Ids,
  owner: User,
  {
    role,
    above,
    ...times
  }: { readonly role: Role; readonly above: string } & Pick<SessionRights, 'createdAt' | 'expiration'>,
): ReturnType<typeof nextToken> =>
  nextToken(ids, owner, { description: `Console, ${role}`, scopes: roleScopes[role], ancestorIds: [above], ...times });

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
