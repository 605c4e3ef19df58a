import { sessionItem } from '../access/console/for-others.ts';
import { user } from '../access/users/for-others.ts';
import { tokenItem, type TokenItem, tokenKey, tokenPartition } from '../kernel/auth/token.ts';
import { parseChildId } from '../kernel/base/ids/child-id.ts';
import { invariant } from '../kernel/base/invariant.ts';
import { operatorRow } from '../kernel/journal/operator-row.ts';
import type { ItemKey } from '../kernel/table/kind.ts';
import { readItem } from '../kernel/table/read-item.ts';
import { remove, replace, type Write } from '../kernel/table/write.ts';
import type { Platform } from '../ports/platform.ts';
import { endOneByOne } from '../kernel/table/one-by-one.ts';

type Operating = Pick<Platform, 'table' | 'clock' | 'ids'>;

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
 * Revokes one API token, or all of a user that are still valid if none is named, the newest first, and returns those that it revoked.
 * Everything that a revoked token made ends with it. One that cannot be revoked does not keep the others from it; its error is thrown
 * in the end, and the command can be repeated. Throws an error if there is no such user or token.
 */
export async function revokeTokens(
  platform: Operating,
  { organisationId, userId, tokenId }: UserReference & { readonly tokenId?: string | undefined },
): Promise<readonly TokenItem[]> {
  const all = await tokensOfUser(platform, { organisationId, userId });
  const chosen = all.filter(({ id, expiration }) =>
    tokenId === undefined ? expiration > platform.clock.now() : id === tokenId,
  );
  if (tokenId !== undefined && chosen.length === 0) {
    throw new Error(`organisation ${organisationId} has no API token ${tokenId}`);
  }
  const open = chosen.filter(({ revokedAt }) => revokedAt === undefined).toReversed();
  await endOneByOne(open, (one) => revokeToken(platform, one));
  return open;
}

/** Ends a session of the console together with its API token, and so with everything that it has made. It may have ended meanwhile. */
export async function endSession(platform: Operating, { pk, sk }: ItemKey): Promise<void> {
  const session = await readItem(platform.table, sessionItem.ref({ pk, sk }));
  if (session === undefined) return;
  const { organisationId, tokenId } = session;
  const key = tokenKey(organisationId, tokenId);
  invariant(key !== undefined, `the API token ${tokenId} has no key`);
  await revokeToken(platform, key, [remove(session)]);
}

/** The user that a token belongs to: its id begins with that of the user. Undefined for a text that is no id of a token. */
export const userOfToken = (tokenId: string): string | undefined => parseChildId(tokenId)?.ownerId;

/** Revokes a token as it is now, in one transaction with other writes. */
async function revokeToken({ table, clock, ids }: Operating, { pk, sk }: ItemKey, others: readonly Write[] = []) {
  const token = await readItem(table, tokenItem.ref({ pk, sk }));
  if (token === undefined) return;
  const now = clock.now();
  const ended = token.revokedAt === undefined ? [replace({ ...token, revokedAt: now })] : [];
  const writes = [...ended, ...others];
  if (writes.length === 0) return;
  const change = { writes, about: [{ type: 'apiToken', id: token.id }] };
  const { organisationId } = token;
  await table.transact([...writes, operatorRow(ids, change, { organisationId, command: 'token:revoke', now })]);
}
