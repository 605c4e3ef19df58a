import type { Caller } from '../../kernel/auth/caller.ts';
import { isWithinLimits, type ResourceLimit } from '../../kernel/auth/resource-limits.ts';
import { ruleOf, type Scope } from '../../kernel/auth/scopes.ts';
import { type Instant, plusMs } from '../../kernel/base/calendar/instant.ts';
import { Problem } from '../../kernel/base/problem.ts';

/** The requested rights of a customer token. */
export interface WantedGrant {
  readonly scopes: readonly Scope[];
  readonly upgradableScopes: readonly Scope[];
  readonly resources: readonly ResourceLimit[] | undefined;
}

/**
 * Throws `forbidden` (403) if a customer token would have rights that its creator neither has nor could get by an
 * upgrade.
 */
export function requireGrantable(creator: Caller, { scopes, upgradableScopes, resources }: WantedGrant): void {
  const held = creator.kind === 'customer' ? [...creator.scopes, ...creator.upgradableScopes] : creator.scopes;
  const parts = [
    { name: 'scope', beyond: scopes.filter((scope) => !held.includes(scope)) },
    { name: 'upgradableScope', beyond: upgradableScopes.filter((scope) => !held.includes(scope)) },
  ]
    .filter(({ beyond }) => beyond.length > 0)
    .map(({ name, beyond }) => ({
      detail: `This token cannot grant scopes that it does not have: ${beyond.join(' ')}`,
      pointer: `/data/attributes/${name}`,
    }));
  if (parts.length > 0) throw new Problem('forbidden', parts);
  if (resources !== undefined && !isWithinLimits(resources, creator.resources)) {
    throw new Problem('forbidden', {
      detail: 'This token is limited to single resources; resources must be within them',
      pointer: '/data/attributes/resources',
    });
  }
}

/** True if the customer must pass two-factor authentication: for some scopes, and for every upgrade. */
export function needsTwoFactor(creator: Caller, scopes: readonly Scope[]): boolean {
  return creator.kind === 'customer' || scopes.some((scope) => ruleOf(scope).needsTwoFactor === true);
}

/** Returns when a token expires that was requested for this many seconds: never after its creator. */
export function expirationOf(creator: Caller, seconds: number, realNow: Instant): Instant {
  const requested = plusMs(realNow, seconds * 1000);
  return requested < creator.expiration ? requested : creator.expiration;
}
