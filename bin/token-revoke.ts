import { revokeTokens, userOfToken } from '../functions/founding/tokens-of-user.ts';
import { systemClock } from '../functions/ports/clock/system-clock.ts';
import { randomIds } from '../functions/ports/ids/random-ids.ts';
import { runCommand } from './command.ts';
import { awsSettings, openTarget, targetUsage } from './command-target.ts';

const usage = `Revokes an API token, or all of a user, with everything that they made: API tokens and customer tokens.

  npm run token:revoke -- --stage sandbox --organisation 100000001 --token 200000001000000002
  npm run token:revoke -- --stage sandbox --organisation 100000001 --all-of-user 200000001

--organisation  the id of the organisation
--token         the id of the token (npm run token:list)
--all-of-user   the id of a user instead
${targetUsage}

${awsSettings}`;

await runCommand({
  usage,
  required: ['organisation'],
  optional: ['token', 'all-of-user', 'stage', 'table'],
  run: async ({ organisation: organisationId, token: tokenId, stage, table: name, ...given }) => {
    const all = given['all-of-user'];
    const userId = tokenId === undefined ? all : userOfToken(tokenId);
    if ((tokenId === undefined) === (all === undefined)) throw new Error('name either --token or --all-of-user');
    if (userId === undefined) throw new Error(`${tokenId ?? ''} is not the id of an API token`);
    const { table, close } = await openTarget({ stage, table: name });
    const platform = { table, clock: systemClock, ids: randomIds };
    const revoked = await revokeTokens(platform, { organisationId, userId, tokenId }).finally(close);
    for (const { id } of revoked) console.log(`revoked ${id}`);
    if (revoked.length === 0) console.log('nothing to revoke: it is revoked already');
  },
});
