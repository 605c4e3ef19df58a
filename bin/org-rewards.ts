import { setRewardFunding } from '../functions/founding/reward-funding.ts';
import { systemClock } from '../functions/ports/clock/system-clock.ts';
import { randomIds } from '../functions/ports/ids/random-ids.ts';
import { runCommand } from './command.ts';
import { awsSettings, openTarget, targetUsage } from './command-target.ts';

const usage = `Sets the account that pays the rewards of an organisation which name no funding account.

  npm run org:rewards -- --stage sandbox --organisation 100000001 --account 200000001

--organisation  the id of the organisation
--account       the id of one of its deposit accounts
${targetUsage}

${awsSettings}`;

await runCommand({
  usage,
  required: ['organisation', 'account'],
  optional: ['stage', 'table'],
  run: async ({ organisation: organisationId, account: accountId, stage, table: name }) => {
    const { table, close } = await openTarget({ stage, table: name });
    await setRewardFunding({ table, clock: systemClock, ids: randomIds }, { organisationId, accountId }).finally(close);
    console.log(`account ${accountId} pays the rewards that name no funding account`);
  },
});
