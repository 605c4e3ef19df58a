import { instantAtBankTime } from '../../functions/kernel/base/calendar/bank-time.ts';
import { nextBankingDay } from '../../functions/kernel/base/calendar/banking-days.ts';
import { plusDays } from '../../functions/kernel/base/calendar/calendar-date.ts';
import {
  balanceOf,
  bankToday,
  eventTypesOf,
  openFirstAccount,
  passNextRunDay,
  paymentsOf,
  runsOf,
  scheduleRent,
  stateOf,
  weeklyFrom,
} from './support/bank.ts';
import { useWorld } from './support/world.ts';

describe('a disabled recurring payment', () => {
  const world = useWorld();

  test('creates no payment, and missed ones are not made up when it is enabled again', async () => {
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

  test('that was disabled just before its run pays that day if it is enabled on it, and skips it if later', async () => {
    const { api } = world();
    const accounts = { from: await openFirstAccount(api, { cents: 5_000_00 }), to: await openFirstAccount(api) };
    const day = nextBankingDay(plusDays(await bankToday(api), 2));
    const schedule = { ...weeklyFrom(day), endTime: plusDays(day, 7) };
    const soonEnabled = await scheduleRent(api, accounts, { schedule });
    const lateEnabled = await scheduleRent(api, accounts, { schedule });
    const change = async (verb: string, { id }: { readonly id: string }) =>
      (await api.post(`/recurring-payments/${id}/${verb}`)).attributes['status'];

    await world().moveBankClock({ to: instantAtBankTime(day, { hour: 5, minute: 50 }) });
    for (const rent of [soonEnabled, lateEnabled]) expect(await change('disable', rent)).toBe('Disabled');
    await world().moveBankClock({ to: instantAtBankTime(day, { hour: 7, minute: 0 }) });
    for (const rent of [soonEnabled, lateEnabled]) expect(await paymentsOf(api, rent)).toEqual([]);
    expect(await change('enable', soonEnabled)).toBe('Active');
    await world().moveBankClock({ to: day });
    await world().moveBankClock({ by: { days: 1 } });
    expect(await change('enable', lateEnabled)).toBe('Active');

    expect(await runsOf(api, soonEnabled)).toEqual([{ dueDate: day, runDate: day, outcome: 'Created' }]);
    expect(await runsOf(api, lateEnabled)).toEqual([{ dueDate: day, outcome: 'Skipped', reason: 'Disabled' }]);
    await passNextRunDay(world(), lateEnabled);
    expect(await stateOf(api, lateEnabled)).toMatchObject({ status: 'Completed', numberOfPayments: 1 });
    expect(await stateOf(api, soonEnabled)).toMatchObject({ status: 'Completed', numberOfPayments: 2 });
    expect(await balanceOf(api, accounts.to)).toBe(3 * 900_00);
  });
});
