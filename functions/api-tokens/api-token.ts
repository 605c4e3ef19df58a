import type { Caller } from '../kernel/auth/authenticate.ts';
import { type Scope, scopes } from '../kernel/auth/scopes.ts';
import { isWithinSources } from '../kernel/auth/source-address.ts';
import type { Instant } from '../kernel/calendar/instant.ts';
import { Problem } from '../kernel/http/problem.ts';

const known: ReadonlySet<string> = new Set(scopes);

/** The scopes of a text that separates them by spaces, each once; undefined where one is unknown or there is none. */
export function readScopes(text: string): readonly Scope[] | undefined {
  const names = [...new Set(text.split(' ').filter((name) => name !== ''))];
  return names.length > 0 && names.every((name) => known.has(name)) ? (names as Scope[]) : undefined;
}

/** Refuses with 403 a token that could do what its creator cannot: hold another scope, or come from elsewhere. */
export function requireWithin(
  creator: Pick<Caller, 'scopes' | 'sourceIp'>,
  wanted: { readonly scopes: readonly Scope[]; readonly sourceIp: string | undefined },
): void {
  const beyond = wanted.scopes.filter((scope) => !creator.scopes.includes(scope));
  if (beyond.length > 0) {
    throw new Problem('forbidden', {
      detail: `This token cannot grant what it does not hold: ${beyond.join(' ')}`,
      pointer: '/data/attributes/scope',
    });
  }
  if (!isWithinSources(wanted.sourceIp, creator.sourceIp)) {
    throw new Problem('forbidden', {
      detail: 'This token is bound to source addresses; sourceIp must lie within them',
      pointer: '/data/attributes/sourceIp',
    });
  }
}

/** Refuses with 400 an expiration that has passed on the world's clock. */
export function requireFuture(expiration: Instant, realNow: Instant): void {
  if (expiration > realNow) return;
  throw new Problem('invalid_value', {
    detail: 'expiration: must be in the future',
    pointer: '/data/attributes/expiration',
  });
}
