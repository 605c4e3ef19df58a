import { Problem } from '../base/problem.ts';
import type { Caller } from './caller.ts';
import type { Scope } from './scopes.ts';

/** Throws `forbidden` (403) if a token that is to be revoked has scopes that the caller does not have. */
export function requireRevocable(caller: Pick<Caller, 'scopes'>, scopes: Iterable<Scope>): void {
  const beyond = scopesBeyond(caller, scopes);
  if (beyond.length === 0) return;
  const detail = `This token cannot revoke a token with scopes that it does not have itself: ${beyond.join(' ')}`;
  throw new Problem('forbidden', detail);
}

/** The scopes, each once, that a token does not have. */
export const scopesBeyond = ({ scopes: held }: Pick<Caller, 'scopes'>, scopes: Iterable<Scope>): readonly Scope[] =>
  [...new Set(scopes)].filter((scope) => !held.includes(scope));
