import type { TokenItem } from '../functions/kernel/auth/token.ts';
import { scopes } from '../functions/kernel/auth/scopes.ts';
import { tokensOfUser } from '../functions/founding/tokens-of-user.ts';
import { systemClock } from '../functions/ports/clock/system-clock.ts';
import { runCommand } from './command.ts';
import { awsSettings, openTarget, targetUsage } from './command-target.ts';

const usage = `Lists the API tokens of a user, the oldest first, without the tokens themselves.

  npm run token:list -- --stage sandbox --organisation 100000001 --user 200000001

--organisation  the id of the organisation
--user          the id of the user
${targetUsage}

${awsSettings}`;

await runCommand({
  usage,
  required: ['organisation', 'user'],
  optional: ['stage', 'table'],
  run: async ({ organisation: organisationId, user: userId, stage, table: name }) => {
    const { table, close } = await openTarget({ stage, table: name });
    const tokens = await tokensOfUser({ table }, { organisationId, userId }).finally(close);
    for (const token of tokens) console.log(describe(token));
  },
});

function describe({ id, revokedAt, expiration, scopes: own, description, ancestorIds = [] }: TokenItem): string {
  const isOver = expiration <= systemClock.now();
  const state =
    revokedAt === undefined ? `${isOver ? 'expired' : 'valid until'} ${expiration}` : `revoked ${revokedAt}`;
  const [creator] = ancestorIds;
  const rights = own.length === scopes.length ? 'all scopes' : own.join(' ');
  const origin = creator === undefined ? 'no creator' : `made by ${creator}`;
  return [id, state, description, origin, rights].join('  ');
}
