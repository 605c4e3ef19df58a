import { setSenderDomains } from '../functions/founding/sender-domains.ts';
import { systemClock } from '../functions/ports/clock/system-clock.ts';
import { randomIds } from '../functions/ports/ids/random-ids.ts';
import { runCommand } from './command.ts';
import { awsSettings, openTarget, targetUsage } from './command-target.ts';

const usage = `Sets the domains in whose name an organisation sends e-mails to customers, in place of those before.

  npm run org:senders -- --stage live --organisation 100000001 --domains acme.example,mail.acme.example

--organisation  the id of the organisation
--domains       its domains, with commas between them; their subdomains belong to them
${targetUsage}

${awsSettings}`;

await runCommand({
  usage,
  required: ['organisation', 'domains'],
  optional: ['stage', 'table'],
  run: async ({ organisation: organisationId, domains, stage, table: name }) => {
    const { table, close } = await openTarget({ stage, table: name });
    const set = await setSenderDomains(
      { table, clock: systemClock, ids: randomIds },
      { organisationId, domains: domains.split(',') },
    ).finally(close);
    console.log(`organisation ${organisationId} sends e-mails in the name of ${set.join(', ')}`);
  },
});
