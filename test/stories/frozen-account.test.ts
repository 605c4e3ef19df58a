import { balanceOf, openFirstAccount, passNextRunDay, paymentsOf, scheduleRent, stateOf } from './support/bank.ts';
import { useWorld } from './support/world.ts';

describe('a frozen account', () => {
  const world = useWorld();

  test('keeps its schedule: runs are rejected while it is frozen, and paid again afterwards', async () => {
    const { api } = world();
    const tenant = await openFirstAccount(api, { cents: 5_000_00 });
    const landlord = await openFirstAccount(api);
    const rent = await scheduleRent(api, { from: tenant, to: landlord });
    const paid = await passNextRunDay(world(), rent);

    await api.post(`/accounts/${tenant}/freeze`, { type: 'accountFreeze', attributes: { reason: 'Fraud' } });
    const rejected = await passNextRunDay(world(), rent);
    expect(await stateOf(api, rent)).toMatchObject({ status: 'Active', numberOfPayments: 2 });
    expect(await balanceOf(api, tenant)).toBe(4_100_00);

    await api.post(`/accounts/${tenant}/unfreeze`);
    const paidAgain = await passNextRunDay(world(), rent);
    expect(await paymentsOf(api, rent)).toEqual([
      { day: paid, status: 'Sent' },
      { day: rejected, status: 'Rejected', reason: 'AccountFrozen' },
      { day: paidAgain, status: 'Sent' },
    ]);
    expect(await balanceOf(api, landlord)).toBe(1_800_00);
  });
});
