import { addUser } from '../functions/founding/add-user.ts';
import { systemClock } from '../functions/ports/clock/system-clock.ts';
import { randomIds } from '../functions/ports/ids/random-ids.ts';
import { runCommand } from './command.ts';
import { awsSettings, openTarget, targetUsage } from './command-target.ts';
import { readRights, rightsOptions, rightsUsage } from './token-rights.ts';

const usage = `Adds a user to an organisation, with a first API token.

  npm run user:create -- --stage sandbox --organisation 100000001

--organisation  the id of the organisation
${rightsUsage}
${targetUsage}

${awsSettings}`;

await runCommand({
  usage,
  required: ['organisation'],
  optional: [...rightsOptions, 'stage', 'table'],
  run: async ({ organisation: organisationId, stage, table: name, ...given }) => {
    const rights = readRights(given);
    const { table, close } = await openTarget({ stage, table: name });
    const platform = { table, clock: systemClock, ids: randomIds };
    const { userId, token } = await addUser(platform, { organisationId, ...rights }).finally(close);
    console.log(`user         ${userId}`);
    console.log('token, shown this once:');
    console.log(token);
  },
});
