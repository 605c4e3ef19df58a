import { nextBankingDay } from '../../functions/kernel/base/calendar/banking-days.ts';
import { plusDays } from '../../functions/kernel/base/calendar/calendar-date.ts';
import {
  balanceOf,
  bankToday,
  fund,
  openFirstAccount,
  passNextRunDay,
  paymentsOf,
  scheduleRent,
  stateOf,
  weeklyFrom,
} from './support/bank.ts';
import { useWorld } from './support/world.ts';

describe('a closed account', () => {
  const world = useWorld();
  const close = (account: string) =>
    world().api.post(`/accounts/${account}/close`, {
      type: 'depositAccountClose',
      attributes: { reason: 'ByCustomer' },
    });
  const reopen = (account: string) => world().api.post(`/accounts/${account}/reopen`);

  test('keeps its schedule: runs are rejected whichever side is closed, count, and are paid once both are open', async () => {
    const { api } = world();
    const [tenant, landlord] = [await openFirstAccount(api), await openFirstAccount(api)];
    const start = nextBankingDay(plusDays(await bankToday(api), 2));
    const schedule = { ...weeklyFrom(start), totalNumberOfPayments: 3 };
    const rent = await scheduleRent(api, { from: tenant, to: landlord }, { schedule });

    await close(tenant);
    const first = await passNextRunDay(world(), rent);
    expect(await stateOf(api, rent)).toMatchObject({ status: 'Active', numberOfPayments: 1 });
    await expect(scheduleRent(api, { from: tenant, to: landlord })).rejects.toThrow('answered 409');

    await reopen(tenant);
    await fund(api, tenant, 900_00);
    await close(landlord);
    const second = await passNextRunDay(world(), rent);
    expect(await balanceOf(api, tenant)).toBe(900_00);

    await reopen(landlord);
    const third = await passNextRunDay(world(), rent);
    expect(await paymentsOf(api, rent)).toEqual([
      { day: first, status: 'Rejected', reason: 'AccountClosed' },
      { day: second, status: 'Rejected', reason: 'AccountClosed' },
      { day: third, status: 'Sent' },
    ]);
    expect(await stateOf(api, rent)).toMatchObject({ status: 'Completed', numberOfPayments: 3 });
    expect(await balanceOf(api, landlord)).toBe(900_00);
  });
});
