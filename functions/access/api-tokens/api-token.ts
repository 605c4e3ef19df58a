import type { Caller } from '../../kernel/auth/caller.ts';
import { isWithinLimits, type ResourceLimit } from '../../kernel/auth/resource-limits.ts';
import type { Scope } from '../../kernel/auth/scopes.ts';
import { isWithinSources } from '../../kernel/auth/source-address.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { Problem } from '../../kernel/base/problem.ts';

/** The requested rights of a new token. */
export interface Wanted {
  readonly scopes: readonly Scope[];
  readonly sourceIp: string | undefined;
  readonly resources: readonly ResourceLimit[] | undefined;
}

/**
 * Throws `forbidden` (403) if a new token would have more rights than its creator: more scopes, other resources, or
 * other source addresses.
 */
export function requireWithin(creator: Pick<Caller, 'scopes' | 'sourceIp' | 'resources'>, wanted: Wanted): void {
  requireScopesWithin(creator.scopes, wanted.scopes, '/data/attributes/scope');
  if (!isWithinSources(wanted.sourceIp, creator.sourceIp)) {
    throw new Problem('forbidden', {
      detail: 'This token is restricted to source addresses; sourceIp must be within them',
      pointer: '/data/attributes/sourceIp',
    });
  }
  if (!isWithinLimits(wanted.resources, creator.resources)) {
    throw new Problem('forbidden', {
      detail: 'This token is limited to single resources; resources must be within them',
      pointer: '/data/attributes/resources',
    });
  }
}

/** Throws `forbidden` (403) if the creator of a token does not hold the scopes. */
function requireScopesWithin(held: readonly Scope[], wanted: readonly Scope[], pointer: string): void {
  const beyond = wanted.filter((scope) => !held.includes(scope));
  if (beyond.length === 0) return;
  const detail = `This token cannot grant scopes that it does not have: ${beyond.join(' ')}`;
  throw new Problem('forbidden', { detail, pointer });
}

/** Throws `invalid_value` (400) if an expiration is in the past, in real time. */
export function requireFuture(expiration: Instant, realNow: Instant): void {
  if (expiration > realNow) return;
  throw new Problem('invalid_value', {
    detail: 'expiration: must be in the future',
    pointer: '/data/attributes/expiration',
  });
}
