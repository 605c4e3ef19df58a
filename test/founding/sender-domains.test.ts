import { setSenderDomains } from '../../functions/founding/sender-domains.ts';
import { organisation } from '../../functions/organisations/for-others.ts';
import { journalRows } from '../support/bank/journal.ts';
import { useBank } from '../support/bank/use-bank.ts';

const bank = useBank({ per: 'test' });
const give = (domains: readonly string[], organisationId = bank.organisationId) =>
  setSenderDomains(bank.platform, { organisationId, domains });
const stored = async () => {
  return (await bank.table.get(organisation(bank.organisationId).key))?.['senderDomains'];
};

test('the domains take the place of those before, in lower case and once each, with an entry in the audit log', async () => {
  await give(['acme.example']);
  expect(await give(['Mail.Acme.example ', 'acme.org', 'acme.org'])).toEqual(['mail.acme.example', 'acme.org']);
  expect(await stored()).toEqual(['mail.acme.example', 'acme.org']);
  expect((await journalRows(bank)).filter(({ by }) => by?.command === 'org:senders')).toHaveLength(2);
});

test.each([
  '',
  'acme',
  '@acme.example',
  'accounts@acme.example',
  'https://acme.example',
  'acme .example',
  '*.acme.example',
])('"%s" is no domain, and nothing changes', async (domain) => {
  await give(['acme.example']);
  await expect(give(['acme.org', domain])).rejects.toThrow(`"${domain}" is no domain.`);
  expect(await stored()).toEqual(['acme.example']);
});

test('an organisation that does not exist is named', async () => {
  await expect(give(['acme.example'], '999999999')).rejects.toThrow('There is no organisation 999999999.');
});
