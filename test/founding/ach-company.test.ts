import { setAchCompany } from '../../functions/founding/ach-company.ts';
import { openAccount } from '../support/bank/bank.ts';
import { journalRows } from '../support/bank/journal.ts';
import { useBank } from '../support/bank/use-bank.ts';
import { runDue } from '../support/bank/workers.ts';
import { makeAch } from '../money/payments/ach-bank.ts';
import { banksWithFiles, entriesOf, routingNumber } from '../money/ach-files/file-bank.ts';

const bank = useBank({ per: 'test', settings: { banks: banksWithFiles() } });
const order = (company: { readonly identification: string; readonly name?: string }) => ({
  organisationId: bank.organisationId,
  routingNumber,
  company,
});

test('entries have the company that an operator has set last for the organisation and the bank', async () => {
  const account = await openAccount(bank, { cents: 100_00 });
  await makeAch(bank, account, { amount: 10_00 });
  await setAchCompany(bank.platform, order({ identification: '1111111111', name: 'First' }));
  await setAchCompany(bank.platform, order({ identification: '2222222222', name: 'Second' }));
  expect((await journalRows(bank)).filter(({ by }) => by?.command === 'org:company')).toHaveLength(2);
  await runDue(bank, '2026-12-01T21:45:00Z');
  expect(await entriesOf(bank)).toMatchObject([
    { companyIdentification: '2222222222', content: { companyName: 'Second' } },
  ]);
});

test('without a name, receivers see the name of the account', async () => {
  const account = await openAccount(bank, { cents: 100_00 });
  await makeAch(bank, account, { amount: 10_00 });
  await setAchCompany(bank.platform, order({ identification: '1111111111' }));
  await runDue(bank, '2026-12-01T21:45:00Z');
  const { body } = await bank.call('GET', `/accounts/${account}`);
  expect((await entriesOf(bank))[0]?.content.companyName).toBe(body.data.attributes.name);
});

test.each([
  [{ identification: '12345678901' }, /no company identification/],
  [{ identification: '1234567890', name: 'A name of 17 char' }, /does not fit/],
  [{ identification: 'Zürich' }, /no company identification/],
])('%j is refused', async (company, why) => {
  await expect(setAchCompany(bank.platform, order(company))).rejects.toThrow(why);
});

test('an organisation that does not exist is named', async () => {
  const nobody = { ...order({ identification: '1' }), organisationId: '999999999' };
  await expect(setAchCompany(bank.platform, nobody)).rejects.toThrow(/no organisation 999999999/);
});
