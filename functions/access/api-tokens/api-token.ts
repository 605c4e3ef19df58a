import type { Caller } from '../../kernel/auth/caller.ts';
import { isWithinLimits, type ResourceLimit } from '../../kernel/auth/resource-limits.ts';
import type { Scope } from '../../kernel/auth/scopes.ts';
import { isWithinSources } from '../../kernel/auth/source-address.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { Problem } from '../../kernel/base/problem.ts';

/** What a new token shall be able to do. */
export interface Wanted {
  readonly scopes: readonly Scope[];
  readonly sourceIp: string | undefined;
  readonly resources: readonly ResourceLimit[] | undefined;
}

/** Refuses with 403 a token that could do what its creator cannot: more scopes, other resources, or from elsewhere. */
export function requireWithin(creator: Pick<Caller, 'scopes' | 'sourceIp' | 'resources'>, wanted: Wanted): void {
  requireScopesWithin(creator.scopes, wanted.scopes, '/data/attributes/scope');
  if (!isWithinSources(wanted.sourceIp, creator.sourceIp)) {
    throw new Problem('forbidden', {
      detail: 'This token is bound to source addresses; sourceIp must lie within them',
      pointer: '/data/attributes/sourceIp',
    });
  }
  if (!isWithinLimits(wanted.resources, creator.resources)) {
    throw new Problem('forbidden', {
      detail: 'This token is limited to single resources; resources must lie within them',
      pointer: '/data/attributes/resources',
    });
  }
}

/** Refuses with 403 scopes that the creator of a token cannot grant. */
function requireScopesWithin(held: readonly Scope[], wanted: readonly Scope[], pointer: string): void {
  const beyond = wanted.filter((scope) => !held.includes(scope));
  if (beyond.length === 0) return;
  const detail = `This token cannot grant what it does not hold: ${beyond.join(' ')}`;
  throw new Problem('forbidden', { detail, pointer });
}

/** Refuses with 400 an expiration that has passed on the world's clock. */
export function requireFuture(expiration: Instant, realNow: Instant): void {
  if (expiration > realNow) return;
  throw new Problem('invalid_value', {
    detail: 'expiration: must be in the future',
    pointer: '/data/attributes/expiration',
  });
}
