import { addFirstToken } from '../functions/founding/first-token.ts';
import { systemClock } from '../functions/ports/clock/system-clock.ts';
import { randomIds } from '../functions/ports/ids/random-ids.ts';
import { runCommand } from './command.ts';
import { awsSettings, openTarget, targetUsage } from './command-target.ts';
import { readRights, rightsOptions, rightsUsage } from './token-rights.ts';

const usage = `Creates another API token for a user of an organisation. No other token made it, so it ends by itself alone.

  npm run token:create -- --stage sandbox --organisation 100000001 --user 200000001
  npm run token:create -- --stage live --organisation 100000001 --user 200000001 --scope "accounts payments" --days 30

--organisation  the id of the organisation
--user          the id of the user
${rightsUsage}
${targetUsage}

${awsSettings}`;

await runCommand({
  usage,
  required: ['organisation', 'user'],
  optional: [...rightsOptions, 'stage', 'table'],
  run: async ({ organisation: organisationId, user: userId, stage, table: name, ...given }) => {
    const rights = readRights(given);
    const { table, close } = await openTarget({ stage, table: name });
    const platform = { table, clock: systemClock, ids: randomIds };
    const token = await addFirstToken(platform, { organisationId, userId, ...rights }).finally(close);
    console.log('token, shown this once:');
    console.log(token);
  },
});
