import { type User, user } from '../access/users/for-others.ts';
import { type Scope, scopes } from '../kernel/auth/scopes.ts';
import { mintToken, tokenKey, type TokenItem } from '../kernel/auth/token.ts';
import { type Instant, plusMs } from '../kernel/base/calendar/instant.ts';
import { childId } from '../kernel/base/ids/child-id.ts';
import { invariant } from '../kernel/base/invariant.ts';
import { operatorRow } from '../kernel/journal/operator-row.ts';
import { insert, replace } from '../kernel/table/write.ts';
import type { Ids } from '../ports/ids/port.ts';
import type { Platform } from '../ports/platform.ts';

/** How long a first token is valid unless other days are given, in real time. */
export const firstTokenDays = 365;
const msPerDay = 86_400_000;

/** The options of the operator for a token without a creator. */
export interface TokenRights {
  readonly days?: number | undefined;
  /** Every scope if absent. */
  readonly scopes?: readonly Scope[] | undefined;
  readonly description?: string | undefined;
}

/**
 * Creates another token without a creator for an existing user, and returns its text. All tokens that a first token makes
 * end with it, so an organisation needs another one before the first expires. Throws an error if there is no such user,
 * and ConcurrencyConflict if another token of the user is created at the same time.
 */
export async function addFirstToken(
  { table, clock, ids }: Pick<Platform, 'table' | 'clock' | 'ids'>,
  { organisationId, userId, ...rights }: { organisationId: string; userId: string } & TokenRights,
): Promise<string> {
  const ref = user(organisationId, userId);
  const stored = await table.get(ref.key);
  if (stored === undefined) throw new Error(`organisation ${organisationId} has no user ${userId}`);
  const owner = ref.parse(stored);
  const after = { ...owner, apiTokens: owner.apiTokens + 1 };
  const now = clock.now();
  const { item, text } = firstToken(ids, after, now, rights);
  const writes = [insert(item), replace(after)];
  const change = { writes, about: [{ type: 'apiToken', id: item.id }] };
  await table.transact([...writes, operatorRow(ids, change, { organisationId, command: 'token:create', now })]);
  return text;
}

/** Returns the last token of a user, which has no creator, and every scope unless others are given. */
export function firstToken(
  ids: Ids,
  { organisationId, id: userId, apiTokens: number }: User,
  now: Instant,
  { days = firstTokenDays, scopes: given = scopes, description }: TokenRights = {},
): { readonly item: TokenItem; readonly text: string } {
  const id = childId(userId, number);
  const key = tokenKey(organisationId, id);
  invariant(key !== undefined, `the first API token ${id} has no key`);
  const { text, secretHash } = mintToken(ids, { organisationId, id });
  const item: TokenItem = {
    ...key,
    version: 0,
    organisationId,
    id,
    userId,
    description: description ?? 'Token of the operator',
    scopes: [...given],
    secretHash,
    createdAt: now,
    expiration: plusMs(now, days * msPerDay),
  };
  return { item, text };
}
