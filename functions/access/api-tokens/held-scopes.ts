import { roleScopes } from '../../kernel/auth/roles.ts';
import type { Scope } from '../../kernel/auth/scopes.ts';
import type { TokenItem } from '../../kernel/auth/token.ts';
import type { ConsolePerson } from '../console/for-others.ts';

/**
 * The scopes that end with a token. The token of a session of the console has none itself, but those that it makes have the scopes of
 * the person's role.
 */
export function scopesEndingWith({ scopes }: TokenItem, person: ConsolePerson | undefined): readonly Scope[] {
  if (scopes.length > 0 || person === undefined) return scopes;
  return roleScopes[person.role];
}
