import { quoted } from '../jsonapi/query.ts';
import { text } from '../jsonapi/fields.ts';
import { readScopes, unknownScopes } from './scopes.ts';

const scopeTextMax = 4000;
/** More unknown scopes than one error names. */
const namedMax = 10;

/** Scopes in one text, separated by spaces. The error names those that are unknown. */
export const scopesField = text(scopeTextMax).refine((given) => given === '' || readScopes(given) !== undefined, {
  error: ({ input }) => {
    const unknown = unknownScopes(String(input)).slice(0, namedMax);
    if (unknown.length === 0) return 'must be known scopes, separated by spaces';
    const names = unknown.map(quoted).join(', ');
    return `must be known scopes, separated by spaces: ${names} ${unknown.length === 1 ? 'is' : 'are'} unknown`;
  },
});
