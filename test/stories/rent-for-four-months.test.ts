import { nextBankingDay } from '../../functions/kernel/base/calendar/banking-days.ts';
import type { CalendarDate } from '../../functions/kernel/base/calendar/calendar-date.ts';
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

describe('rent for four months', () => {
  const world = useWorld();

  test('is paid once on the banking day of each month, and both accounts and the events tell the same story', async () => {
    const { api } = world();
    const tenant = await openFirstAccount(api, { cents: 5_000_00 });
    const landlord = await openFirstAccount(api);
    const rent = await scheduleRent(api, { from: tenant, to: landlord }, { schedule: { totalNumberOfPayments: 4 } });

    const runDays: string[] = [];
    for (let month = 1; month <= 4; month += 1) {
      runDays.push(await passNextRunDay(world(), rent));
      expect(await balanceOf(api, tenant)).toBe(5_000_00 - month * 900_00);
      expect(await balanceOf(api, landlord)).toBe(month * 900_00);
    }

    expect(await paymentsOf(api, rent)).toEqual(runDays.map((day) => ({ day, status: 'Sent' })));
    expect(runDays).toEqual(runDays.map((day) => nextBankingDay(`${day.slice(0, 8)}01` as CalendarDate)));
    expect(new Set(runDays.map((day) => day.slice(0, 7))).size).toBe(4);
    expect(await stateOf(api, rent)).toEqual({ status: 'Completed', numberOfPayments: 4, nextRunDay: undefined });
    const paid = ['payment.created', 'payment.sent', 'transaction.created'];
    expect(await eventTypesOf(world(), rent, 14)).toEqual([
      'recurringPayment.created',
      ...paid,
      ...paid,
      ...paid,
      ...paid,
      'recurringPayment.statusChanged',
    ]);
  });
});
