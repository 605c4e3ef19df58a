import { type IdentityInfo, ListEmailIdentitiesCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { readOrganisation } from '../../functions/founding/suspend-organisation.ts';
import type { Table } from '../../functions/kernel/table/table.ts';
import { allOrganisations } from '../../functions/organisations/directory.ts';
import { patientSettings, withClient } from '../aws-account/with-client.ts';
import { openTarget } from '../command-target.ts';
import { type Check, failed, type CheckFinding, joined, passed } from './check.ts';

/** Has Amazon SES verified the domains in whose name organisations send e-mails? */
export const senders: Check = {
  name: 'senders',
  actions: ['cloudformation:DescribeStacks', 'dynamodb:Query', 'dynamodb:GetItem', 'ses:ListEmailIdentities'],
  neededBy: () => 'service',
  look: async ({ name, sandbox }) => {
    if (sandbox) return passed('a sandbox stage keeps its e-mails and sends none');
    const { table, close } = await openTarget({ stage: name });
    const domains = await senderDomainsIn(table).finally(close);
    if (domains.length === 0) return passed('no organisation has a domain for e-mails (npx bankstack org senders)');
    const identities = await allIdentities();
    return joined(domains.map((domain) => findingAbout(domain, identities)));
  },
};

async function senderDomainsIn(table: Table): Promise<readonly string[]> {
  const domains = new Set<string>();
  for await (const id of allOrganisations(table)) {
    const { senderDomains = [] } = await readOrganisation({ table }, id);
    for (const one of senderDomains) domains.add(one);
  }
  return [...domains].toSorted();
}

async function allIdentities(): Promise<readonly IdentityInfo[]> {
  return withClient(new SESv2Client(patientSettings), async (ses) => {
    const found: IdentityInfo[] = [];
    for (let NextToken: string | undefined; ;) {
      const page = await ses.send(new ListEmailIdentitiesCommand({ PageSize: 1000, NextToken }));
      found.push(...(page.EmailIdentities ?? []));
      NextToken = page.NextToken;
      if (NextToken === undefined) return found;
    }
  });
}

/** A verified domain covers its subdomains. */
function findingAbout(domain: string, identities: readonly IdentityInfo[]): CheckFinding {
  const covering = identities.filter(
    ({ IdentityType: type, IdentityName: name = '' }) =>
      type === 'DOMAIN' && (name === domain || domain.endsWith(`.${name}`)),
  );
  if (covering.some((one) => one.SendingEnabled === true && one.VerificationStatus === 'SUCCESS')) {
    return passed(`SES has verified ${domain}`);
  }
  const status = covering[0]?.VerificationStatus ?? 'absent';
  return failed({
    says: `SES has not verified the domain ${domain} of a sender (${status}), so it refuses its e-mails`,
    whatToDo: 'verify the domain in SES in this region (docs/operate/going-live.md, step 2)',
  });
}
