import { accountKey } from '../../functions/kernel/auth/owners.ts';
import { balanceOf, openAccount } from '../support/bank/bank.ts';
import { night } from '../support/night.ts';
import { useVirtualStage } from './stage/virtual-stage.ts';

const stage = useVirtualStage();

night(
  'ledger-faults',
  'a row that lost money is named, gets its balance back, and the ledger holds',
  stage,
  async (page) => {
    const bank = await stage.organisation();
    const of = { organisation: bank.organisationId, 'number of the case': 'Case 17' };
    const account = await openAccount(bank, { cents: 100_00 });
    await stage.work();
    const key = accountKey(bank.organisationId, account);
    const item = { ...(await stage.table.get(key)), ...key };
    await page.rings('LedgerFaults', async () => {
      await stage.table.put({ Item: { ...item, balance: 93_00, available: 93_00 } });
      await stage.work();
    });
    const { errors } = await page.run('ledger verify', of, 1);
    expect(errors).toContain(`account ${account}: the balance is not that of the last transaction.`);

    const { output } = await page.run('token create', { ...of, user: bank.userId });
    const token = output.split('\n').at(-1) ?? '';
    const frozen = { data: { type: 'accountFreeze', attributes: { reason: 'Fraud' } } };
    expect((await bank.call('POST', `/accounts/${account}/freeze`, frozen, { token })).status).toBe(200);
    await page.run('org suspend', of);
    const { balance, available } = item as { readonly balance?: number; readonly available?: number };
    await stage.table.put({ Item: { ...(await stage.table.get(key)), ...key, balance, available } });
    await page.rings('LedgerFaults', stage.work);
    await page.run('org resume', of);
    await stage.passMinutes(5);
    expect((await page.run('ledger verify', of)).output).toContain('the ledger holds');
    expect((await bank.call('POST', `/accounts/${account}/unfreeze`, undefined, { token })).status).toBe(200);
    await page.isSilent(() => stage.passMinutes(10));
    expect(await balanceOf(bank, account)).toBe(100_00);
  },
);
