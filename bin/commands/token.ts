import { scopes } from '../../functions/kernel/auth/scopes.ts';
import type { TokenItem } from '../../functions/kernel/auth/token.ts';
import { addFirstToken } from '../../functions/founding/first-token.ts';
import { revokeTokens, tokensOfUser, userOfToken } from '../../functions/founding/tokens-of-user.ts';
import { systemClock } from '../../functions/ports/clock/system-clock.ts';
import { randomIds } from '../../functions/ports/ids/random-ids.ts';
import { defineCommand } from '../command-line/command.ts';
import { organisationOption, targetOptions } from '../command-line/options.ts';
import { readRights, rightsOptions } from '../command-line/token-rights.ts';

const userOption = { text: 'the id of the user', value: 'id', isRequired: true } as const;

const create = defineCommand({
  summary:
    'Creates another API token for a user of an organisation. No other token made it, so it ends by itself alone.',
  examples: [
    '--stage sandbox --organisation 100000001 --user 200000001',
    '--stage live --organisation 100000001 --user 200000001 --scope "accounts payments" --days 30',
  ],
  options: { organisation: organisationOption, user: userOption, ...rightsOptions, ...targetOptions },
  writes: true,
  run: async ({ organisation: organisationId, user: userId, stage, table: name, ...given }, { openTarget }) => {
    const rights = readRights(given);
    const { table, close } = await openTarget({ stage, table: name });
    const platform = { table, clock: systemClock, ids: randomIds };
    const token = await addFirstToken(platform, { organisationId, userId, ...rights }).finally(close);
    return { data: { token }, lines: ['token, shown this once:', token] };
  },
});

const list = defineCommand({
  summary: 'Lists the API tokens of a user, the oldest first, without the tokens themselves.',
  examples: ['--stage sandbox --organisation 100000001 --user 200000001'],
  options: { organisation: organisationOption, user: userOption, ...targetOptions },
  writes: false,
  run: async ({ organisation: organisationId, user: userId, stage, table: name }, { openTarget }) => {
    const { table, close } = await openTarget({ stage, table: name });
    const tokens = await tokensOfUser({ table }, { organisationId, userId }).finally(close);
    return { data: tokens.map(factsOf), lines: tokens.map(describe) };
  },
});

const revoke = defineCommand({
  summary: 'Revokes an API token, or all of a user, with everything that they made: API tokens and customer tokens.',
  examples: [
    '--stage sandbox --organisation 100000001 --token 200000001000000002',
    '--stage sandbox --organisation 100000001 --all-of-user 200000001',
  ],
  options: {
    organisation: organisationOption,
    token: { text: 'the id of the token (token list)', value: 'id' },
    'all-of-user': { text: 'the id of a user instead', value: 'id' },
    ...targetOptions,
  },
  writes: true,
  run: async ({ organisation: organisationId, token: tokenId, stage, table: name, ...given }, { openTarget }) => {
    const all = given['all-of-user'];
    const userId = tokenId === undefined ? all : userOfToken(tokenId);
    if ((tokenId === undefined) === (all === undefined)) throw new Error('name either --token or --all-of-user');
    if (userId === undefined) throw new Error(`${tokenId ?? ''} is not the id of an API token`);
    const { table, close } = await openTarget({ stage, table: name });
    const platform = { table, clock: systemClock, ids: randomIds };
    const revoked = await revokeTokens(platform, { organisationId, userId, tokenId }).finally(close);
    const ids = revoked.map(({ id }) => id);
    const lines = ids.length === 0 ? ['nothing to revoke: it is revoked already'] : ids.map((id) => `revoked ${id}`);
    return { data: { revoked: ids }, lines };
  },
});

/** A token for `--json`: the facts that its line has, and no hash. */
function factsOf({ id, revokedAt, expiration, scopes: granted, description, ancestorIds = [] }: TokenItem) {
  return { id, description, expiration, revokedAt, scopes: granted, madeBy: ancestorIds[0] };
}

function describe(token: TokenItem): string {
  const { id, description, expiration, revokedAt, scopes: granted, madeBy } = factsOf(token);
  const isOver = expiration <= systemClock.now();
  const state =
    revokedAt === undefined ? `${isOver ? 'expired' : 'valid until'} ${expiration}` : `revoked ${revokedAt}`;
  const rights = granted.length === scopes.length ? 'all scopes' : granted.join(' ');
  const origin = madeBy === undefined ? 'no creator' : `made by ${madeBy}`;
  return [id, state, description, origin, rights].join('  ');
}

export const tokenVerbs = { create, list, revoke };
