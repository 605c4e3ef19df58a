import { account } from '../../functions/accounts/accounts/for-others.ts';
import { changeOwners, close, forceAccount, freeze, openAccount, openCustomer } from '../support/bank/bank.ts';
import { useOrganisation } from '../support/bank/use-bank.ts';
import { runDue } from '../support/bank/workers.ts';
import { accountsOf, agree, setUpOutreach, startMigration, statusOf } from './migration-bank.ts';

const bank = useOrganisation({ at: '2026-12-01T15:00:00.000Z' });
const deadline = '2027-01-15T13:00:00Z';

/** A migration whose money has moved, of an account on which this interest has accrued since; both accounts. */
async function movedWith(interest: { interestCents?: number; interestParts?: number }) {
  await setUpOutreach(bank);
  const customer = await openCustomer(bank);
  const old = await openAccount(bank, { customerId: customer });
  const id = await startMigration(bank, customer);
  await agree(bank, id, 'accounts');
  await runDue(bank);
  await agree(bank, id, 'money');
  await runDue(bank);
  const fresh = (await accountsOf(bank, customer)).at(-1)?.id ?? '';
  await forceAccount(bank, fresh, { interestCents: 5 });
  await forceAccount(bank, old, interest);
  return { id, old, fresh };
}

/** Status and interest of an account. */
async function interestOf(accountId: string) {
  const ref = account(bank.organisationId, accountId);
  const stored = await bank.table.get(ref.key);
  const { status, interestCents, interestParts } = ref.parse(stored ?? { pk: '', sk: '' });
  return [status, interestCents, interestParts];
}

test('interest that has accrued on the old account is paid by the new one', async () => {
  const { id, old, fresh } = await movedWith({ interestCents: 77, interestParts: 3 });
  await runDue(bank, deadline);
  expect(await statusOf(bank, id)).toBe('Completed');
  expect(await interestOf(old)).toEqual(['Closed', undefined, undefined]);
  expect(await interestOf(fresh)).toEqual(['Open', 82, 3]);
});

test.each<[string, (fresh: string) => Promise<unknown>, string]>([
  ['has another owner', async (fresh) => changeOwners(bank, 'POST', fresh, [await openCustomer(bank)]), 'Open'],
  ['is frozen', (fresh) => freeze(bank, fresh), 'Frozen'],
  ['is closed', (fresh) => close(bank, fresh), 'Closed'],
])('it stays on the closed account if the new one %s', async (_, spoil, status) => {
  const { id, old, fresh } = await movedWith({ interestCents: 77, interestParts: 3 });
  expect(await spoil(fresh)).toMatchObject({ status: 200 });
  await runDue(bank, deadline);
  expect(await statusOf(bank, id)).toBe('Completed');
  expect(await interestOf(old)).toEqual(['Closed', 77, 3]);
  expect(await interestOf(fresh)).toEqual([status, 5, undefined]);
  expect((await bank.call('POST', `/accounts/${old}/reopen`)).status).toBe(200);
  expect(await interestOf(old)).toEqual(['Open', 77, 3]);
});
