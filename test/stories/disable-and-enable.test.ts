import {
  balanceOf,
  eventTypesOf,
  openFirstAccount,
  passNextRunDay,
  paymentsOf,
  scheduleRent,
  stateOf,
} from './support/bank.ts';
import { useWorld } from './support/world.ts';

describe('a disabled recurring payment', () => {
  const world = useWorld();

  test('creates no payment, and when it is enabled again what it missed is not made up', async () => {
    const { api } = world();
    const tenant = await openFirstAccount(api, { cents: 5_000_00 });
    const landlord = await openFirstAccount(api);
    const rent = await scheduleRent(api, { from: tenant, to: landlord });
    const first = await passNextRunDay(world(), rent);

    const { nextRunDay: missed = '' } = await stateOf(api, rent);
    await api.post(`/recurring-payments/${rent.id}/disable`);
    await api.post(`/recurring-payments/${rent.id}/disable`);
    expect(await stateOf(api, rent)).toEqual({ status: 'Disabled', numberOfPayments: 1, nextRunDay: undefined });
    await world().moveBankClock({ to: missed });
    await world().moveBankClock({ by: { days: 1 } });
    expect(await paymentsOf(api, rent)).toHaveLength(1);

    await api.post(`/recurring-payments/${rent.id}/enable`);
    const second = await passNextRunDay(world(), rent);
    expect(second > missed).toBe(true);
    expect(await paymentsOf(api, rent)).toEqual([
      { day: first, status: 'Sent' },
      { day: second, status: 'Sent' },
    ]);
    expect(await balanceOf(api, landlord)).toBe(1_800_00);
    const paid = ['payment.created', 'payment.sent', 'transaction.created'];
    const changed = 'recurringPayment.statusChanged';
    expect(await eventTypesOf(world(), rent, 9)).toEqual([
      'recurringPayment.created',
      ...paid,
      changed,
      changed,
      ...paid,
    ]);
  });
});
