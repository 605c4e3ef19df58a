import type { Caller } from '../../kernel/auth/caller.ts';
import { isWithinLimits, type ResourceLimit } from '../../kernel/auth/resource-limits.ts';
import { scopesBeyond } from '../../kernel/auth/revocable.ts';
import type { Scope } from '../../kernel/auth/scopes.ts';
import { isWithinSources } from '../../kernel/auth/source-address.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { Problem } from '../../kernel/base/problem.ts';

/** The requested rights of a new token. */
export interface RequestedRights {
  readonly scopes: readonly Scope[];
  readonly sourceIp: string | undefined;
  readonly resources: readonly ResourceLimit[] | undefined;
  readonly expiration: Instant;
}

/**
 * Throws `forbidden` (403) if a new token would have more rights than its creator: more scopes, other resources,
 * other source addresses, or a longer life.
 */
export function requireWithin(
  creator: Pick<Caller, 'scopes' | 'sourceIp' | 'resources' | 'expiration'>,
  wanted: RequestedRights,
): void {
  const beyond = scopesBeyond(creator, wanted.scopes);
  if (beyond.length > 0) {
    throw new Problem('forbidden', {
      detail: `This token cannot grant scopes that it does not have: ${beyond.join(' ')}`,
      pointer: '/data/attributes/scope',
    });
  }
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
  if (wanted.expiration > creator.expiration) {
    throw new Problem('forbidden', {
      detail: `This token expires at ${creator.expiration}; expiration must not be later`,
      pointer: '/data/attributes/expiration',
    });
  }
}

/** Throws `invalid_value` (400) if an expiration is in the past, in real time. */
export function requireFuture(expiration: Instant, realNow: Instant): void {
  if (expiration > realNow) return;
  throw new Problem('invalid_value', {
    detail: 'expiration: must be in the future',
    pointer: '/data/attributes/expiration',
  });
}
