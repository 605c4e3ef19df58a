import { user } from '../access/users/for-others.ts';
import { tokenItem, type TokenItem, tokenPartition } from '../kernel/auth/token.ts';
import { parseChildId } from '../kernel/base/ids/child-id.ts';
import { operatorRow } from '../kernel/journal/operator-row.ts';
import { replace } from '../kernel/table/write.ts';
import type { Platform } from '../ports/platform.ts';

/** One user of an organisation. */
export interface UserReference {
  readonly organisationId: string;
  readonly userId: string;
}

/** All API tokens that a user ever had, revoked and expired ones too, the oldest first. Throws an error if there is no such user. */
export async function tokensOfUser(
  { table }: Pick<Platform, 'table'>,
  { organisationId, userId }: UserReference,
): Promise<readonly TokenItem[]> {
  if ((await table.get(user(organisationId, userId).key)) === undefined) {
    throw new Error(`organisation ${organisationId} has no user ${userId}`);
  }
  return (await table.query({ pk: tokenPartition(organisationId, userId) })).map(tokenItem.parse);
}

/**
 * Revokes one API token, or all of a user if none is named, and returns those that it revoked. Everything that a revoked token
 * made ends with it. A token that is revoked already stays as it is, so a command that failed midway can be repeated. Throws
 * an error if there is no such user or token, and ConcurrencyConflict if a token is changed at the same time.
 */
export async function revokeTokens(
  platform: Pick<Platform, 'table' | 'clock' | 'ids'>,
  { organisationId, userId, tokenId }: UserReference & { readonly tokenId?: string | undefined },
): Promise<readonly TokenItem[]> {
  const all = await tokensOfUser(platform, { organisationId, userId });
  const chosen = tokenId === undefined ? all : all.filter(({ id }) => id === tokenId);
  if (tokenId !== undefined && chosen.length === 0) {
    throw new Error(`organisation ${organisationId} has no API token ${tokenId}`);
  }
  const open = chosen.filter(({ revokedAt }) => revokedAt === undefined);
  for (const one of open) await revoke(platform, one);
  return open;
}

/** The user that a token belongs to: its id begins with that of the user. Undefined for a text that is no id of a token. */
export const userOfToken = (tokenId: string): string | undefined => parseChildId(tokenId)?.ownerId;

async function revoke({ table, clock, ids }: Pick<Platform, 'table' | 'clock' | 'ids'>, token: TokenItem) {
  const now = clock.now();
  const writes = [replace({ ...token, revokedAt: now })];
  const change = { writes, about: [{ type: 'apiToken', id: token.id }] };
  const { organisationId } = token;
  await table.transact([...writes, operatorRow(ids, change, { organisationId, command: 'token:revoke', now })]);
}
