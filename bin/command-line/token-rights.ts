import { firstTokenDays, type TokenRights } from '../../functions/founding/first-token.ts';
import type { GivenOptions } from './command.ts';
import { optionNumber, optionText } from './options.ts';
import { readScopes } from '../../functions/kernel/auth/scopes.ts';

const daysMax = 99_999;
const descriptionMax = 255;

/** The options of a command that creates a token. */
export const rightsOptions = {
  days: { text: `how long the token is valid; ${firstTokenDays} unless given`, value: 'number' },
  scope: {
    text: 'the scopes of the token, separated by spaces (docs/generated/scopes.md); all unless given',
    value: 'scopes',
  },
  description: { text: 'what the token is for', value: 'text' },
} as const;

/** The rights that were typed. Throws an error that says which of them is wrong. */
export function readRights({ days, scope, description }: GivenOptions<typeof rightsOptions>): TokenRights {
  const life =
    days === undefined ? undefined : optionNumber('days', days, { min: 1, max: daysMax, kind: 'a number of days' });
  const described =
    description === undefined ? {} : { description: optionText('description', description, descriptionMax) };
  const scopes = scope === undefined ? undefined : readScopes(scope);
  if (scope !== undefined && scopes === undefined) {
    throw new Error(`--scope "${scope}" has a scope that does not exist: docs/generated/scopes.md lists all of them`);
  }
  return { days: life, scopes, ...described };
}
