import { balanceOf, type OperationCaller, openAccount, openCustomer, pay, paymentsOf } from '../support/bank/bank.ts';
import { accountsOf, agree, setUpOutreach, startMigration, statusOf } from '../migrations/migration-bank.ts';
import { makeAch, step } from '../money/payments/ach-bank.ts';
import { bodies } from '../support/bank/bodies.ts';
import { night, type RunbookPage } from '../support/night.ts';
import { useVirtualStage } from './stage/virtual-stage.ts';

/** A Tuesday morning in New York; when money that is pulled then has come; after the deadline of a migration that begins on that day. */
const [begin, pulledAt, afterDeadline] = ['2026-12-01T15:00:00.000Z', '2026-12-10T15:00:00Z', '2027-01-25T15:00:00Z'];
const arrivesWithinMinutes = 60;

const stage = useVirtualStage(begin, { clockWaitMs: 0 });

night(
  'left-on-closed-accounts',
  'a debt on a closed account is corrected, and money that came back to it is paid on',
  stage,
  async (page) => {
    const bank = await stage.organisation();
    await setUpOutreach(bank);
    const customerId = await openCustomer(bank);
    const from = await openAccount(bank, { customerId, cents: 470_00 });
    const pulled = await makeAch(bank, from, { direction: 'Debit', amount: 30_00 });
    await arrive(bank, pulledAt);
    const id = await startMigration(bank, customerId);
    for (const consent of ['accounts', 'money'] as const) {
      await agree(bank, id, consent);
      await stage.work();
    }
    await arrive(bank, afterDeadline);
    const [old, fresh] = await accountsOf(bank, customerId);
    const to = fresh?.id ?? '';
    expect([await statusOf(bank, id), old?.status, await balanceOf(bank, to)]).toEqual(['Completed', 'Closed', 500_00]);

    await page.rings('LeftOnClosedAccounts', () => comesBack(bank, pulled));
    expect(await balanceOf(bank, from)).toBe(-30_00);
    await page.isSilent(async () => {
      await correct(page, { organisation: bank.organisationId, account: from, direction: 'Credit', cents: '3000' });
      await correct(page, { organisation: bank.organisationId, account: to, direction: 'Debit', cents: '3000' });
      await stage.work();
    });
    expect([await balanceOf(bank, from), await balanceOf(bank, to)]).toEqual([0, 470_00]);

    const transfer = (await paymentsOf(bank, from)).at(-1)?.id ?? '';
    await page.rings('LeftOnClosedAccounts', () => comesBack(bank, transfer));
    expect(await balanceOf(bank, from)).toBe(500_00);
    await page.isSilent(async () => {
      expect((await bank.call('POST', `/accounts/${from}/reopen`)).status).toBe(200);
      expect((await pay(bank, from, to, { amount: 500_00 })).status).toBe(201);
      expect((await bank.call('POST', `/accounts/${from}/close`, bodies.close)).status).toBe(200);
      await stage.work();
    });
    expect([await balanceOf(bank, from), await balanceOf(bank, to)]).toEqual([0, 470_00]);
  },
);

/** Moves the bank clock of the organisation, and lets it arrive. */
async function arrive(bank: OperationCaller, to: string): Promise<void> {
  expect((await bank.call('POST', '/sandbox/clock/advance', bodies.advance({ to }))).status).toBe(202);
  for (let minute = 0; minute < arrivesWithinMinutes; minute += 1) {
    await stage.passMinutes(1);
    const { body } = await bank.call('GET', '/sandbox/clock');
    if (body.data.attributes.status === 'Idle') return;
  }
  throw new Error(`the bank clock does not arrive at ${to}`);
}

async function comesBack(bank: OperationCaller, payment: string): Promise<void> {
  expect((await step(bank, 'return', payment, { reason: 'NoAccount' })).status).toBe(200);
  await stage.work();
}

const correct = (page: RunbookPage, { account, direction, ...values }: Readonly<Record<string, string>>) =>
  page.run('account adjust', {
    ...values,
    account: account ?? '',
    direction: direction ?? '',
    'what the owners read': 'A payment of your closed account came back',
    'number of the case': 'Case 17',
    key: `CASE-17-${direction ?? ''}`,
  });
