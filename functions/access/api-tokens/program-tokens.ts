import type { TokenItem } from '../../kernel/auth/token.ts';

/**
 * The numbered tokens of a user without those of sessions of the console, which earlier versions numbered with them: the token of a session has
 * no scope, which no program can ask for, and those of its pages have no other ancestor.
 */
export function programTokens(tokens: readonly TokenItem[]): readonly TokenItem[] {
  const sessions = new Set(tokens.filter(({ scopes }) => scopes.length === 0).map(({ id }) => id));
  const isOfSession = ({ id, ancestorIds: [above = '', ...further] = [] }: TokenItem): boolean =>
    sessions.has(id) || (sessions.has(above) && further.length === 0);
  return tokens.filter((token) => !isOfSession(token));
}
