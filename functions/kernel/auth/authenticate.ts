import { timingSafeEqual } from 'node:crypto';
import type { Instant } from '../calendar/instant.ts';
import { Problem } from '../http/problem.ts';
import type { Scope } from './scopes.ts';
import { isAllowedSource } from './source-address.ts';
import type { PresentedToken, TokenItem } from './token.ts';

/** Who calls: an organisation, through one of its tokens. */
export interface Caller {
  readonly organisationId: string;
  readonly tokenId: string;
  readonly userId: string;
  readonly scopes: readonly Scope[];
  readonly sourceIp: string | undefined;
}

/**
 * The caller behind a presented token. Missing, unknown, expired and revoked tokens get one answer, so that nobody
 * learns which it was; a source address outside the token's list is 403.
 */
export function authenticate(
  presented: PresentedToken | undefined,
  stored: TokenItem | undefined,
  realNow: Instant,
  sourceAddress: string,
): Caller {
  if (presented === undefined || stored === undefined || !isValid(presented, stored, realNow)) throw unauthorized();
  if (!isAllowedSource(stored.sourceIp, sourceAddress)) {
    throw new Problem('forbidden', 'This token may not be used from this address');
  }
  return {
    organisationId: stored.organisationId,
    tokenId: stored.id,
    userId: stored.userId,
    scopes: stored.scopes,
    sourceIp: stored.sourceIp,
  };
}

/** Refuses a caller who holds none of the scopes; an empty list asks for a valid token only. */
export function requireScope(caller: Caller, anyOf: readonly Scope[]): void {
  if (anyOf.length === 0 || anyOf.some((scope) => caller.scopes.includes(scope))) return;
  throw new Problem('forbidden', `This token lacks the scope ${anyOf.join(' or ')}`);
}

export function unauthorized(): Problem {
  return new Problem('unauthorized', 'A valid token is needed: Authorization: Bearer <token>');
}

function isValid(presented: PresentedToken, stored: TokenItem, realNow: Instant): boolean {
  const same = timingSafeEqual(Buffer.from(presented.secretHash, 'hex'), Buffer.from(stored.secretHash, 'hex'));
  return same && stored.revokedAt === undefined && stored.expiration > realNow;
}
