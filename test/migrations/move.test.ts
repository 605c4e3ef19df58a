import { balanceOf, openAccount, openCustomer } from '../support/bank/bank.ts';
import { useOrganisation } from '../support/bank/use-bank.ts';
import { runDue } from '../support/bank/workers.ts';
import { accountsOf, agree, setUpOutreach, startMigration, statusOf } from './migration-bank.ts';

// A Tuesday, ten in the morning in New York.
const bank = useOrganisation({ at: '2026-12-01T15:00:00.000Z' });
let customer: string;
beforeEach(async () => {
  await setUpOutreach(bank);
  customer = await openCustomer(bank);
});

/** The way to the second consent. */
async function movedAccounts(attributes: object = {}) {
  const id = await startMigration(bank, customer, attributes as Record<string, unknown>);
  await agree(bank, id, 'accounts');
  await runDue(bank);
  expect(await statusOf(bank, id)).toBe('CollectingMoneyMovementConsent');
  return id;
}

describe('a migration with the money moved at once', () => {
  test('goes from the invitation to Completed', async () => {
    const from = await openAccount(bank, { customerId: customer, cents: 500_00, tags: { purpose: 'rent' } });
    const id = await movedAccounts();
    const [old, fresh] = await accountsOf(bank, customer);
    expect(old?.id).toBe(from);
    expect(fresh).toMatchObject({
      accountNumber: old?.accountNumber,
      routingNumber: '101999984',
      depositProduct: old?.depositProduct,
      tags: { purpose: 'rent' },
      status: 'Open',
      balance: 0,
    });
    const to = fresh?.id ?? '';
    await agree(bank, id, 'money');
    await runDue(bank);
    expect([await statusOf(bank, id), await balanceOf(bank, from), await balanceOf(bank, to)]).toEqual([
      'ExecutingMoneyMovement',
      0,
      0,
    ]);
    // The cut-off of Tuesday, and the morning of Wednesday.
    await runDue(bank, '2026-12-01T22:00:00Z');
    expect(await balanceOf(bank, to)).toBe(0);
    await runDue(bank, '2026-12-02T15:00:00Z');
    expect([await statusOf(bank, id), await balanceOf(bank, to)]).toEqual(['PendingMigrationDeadline', 500_00]);
    await runDue(bank, '2027-01-15T13:00:00Z');
    expect(await statusOf(bank, id)).toBe('Completed');
    expect((await accountsOf(bank, customer)).map(({ status }) => status)).toEqual(['Closed', 'Open']);
  });
});
