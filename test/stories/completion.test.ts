import { plusDays } from '../../functions/kernel/base/calendar/calendar-date.ts';
import {
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

describe('a recurring payment that is Completed', () => {
  const world = useWorld();
  const accounts = async () => ({
    from: await openFirstAccount(world().api, { cents: 5_000_00 }),
    to: await openFirstAccount(world().api),
  });

  test('by its count: it pays that often, rejected payments included, and refuses to be enabled', async () => {
    const { api } = world();
    const schedule = { interval: 'Weekly', dayOfWeek: 'Wednesday', dayOfMonth: undefined, totalNumberOfPayments: 3 };
    const order = await scheduleRent(api, await accounts(), { schedule, cents: 2_000_00 });
    for (let week = 1; week <= 3; week += 1) await passNextRunDay(world(), order);

    expect((await paymentsOf(api, order)).map(({ status }) => status)).toEqual(['Sent', 'Sent', 'Rejected']);
    expect(await stateOf(api, order)).toEqual({ status: 'Completed', numberOfPayments: 3, nextRunDay: undefined });
    await world().moveBankClock({ by: { days: 14 } });
    expect(await paymentsOf(api, order)).toHaveLength(3);
    for (const change of ['enable', 'disable']) {
      const { status, body } = await api.send('POST', `/recurring-payments/${order.id}/${change}`);
      expect([status, body.errors?.[0]?.code]).toEqual([409, 'invalid_state']);
    }
  });

  test('by its end date: a due date on that day is still paid, and none after it', async () => {
    const { api } = world();
    const firstDue = plusDays(await bankToday(api), 3);
    const schedule = { ...weeklyFrom(firstDue), endTime: plusDays(firstDue, 7) };
    const order = await scheduleRent(api, await accounts(), { schedule });
    await passNextRunDay(world(), order);
    expect(await stateOf(api, order)).toMatchObject({ status: 'Active' });
    await passNextRunDay(world(), order);

    expect(await stateOf(api, order)).toEqual({ status: 'Completed', numberOfPayments: 2, nextRunDay: undefined });
    await world().moveBankClock({ by: { days: 14 } });
    expect(await paymentsOf(api, order)).toHaveLength(2);
  });

  test('by its end date while it is disabled: enabled after it, it is Completed at once and pays nothing', async () => {
    const { api } = world();
    const firstDue = plusDays(await bankToday(api), 3);
    const schedule = { ...weeklyFrom(firstDue), endTime: plusDays(firstDue, 7) };
    const order = await scheduleRent(api, await accounts(), { schedule });
    await api.post(`/recurring-payments/${order.id}/disable`);
    await world().moveBankClock({ by: { days: 14 } });
    expect(await stateOf(api, order)).toMatchObject({ status: 'Disabled' });

    const { attributes } = await api.post(`/recurring-payments/${order.id}/enable`);
    expect(attributes).toMatchObject({ status: 'Completed', numberOfPayments: 0 });
    const skipped = { outcome: 'Skipped', reason: 'Disabled' };
    expect(await runsOf(api, order)).toEqual([
      { dueDate: firstDue, ...skipped },
      { dueDate: plusDays(firstDue, 7), ...skipped },
    ]);
    expect(await paymentsOf(api, order)).toEqual([]);
    const changed = 'recurringPayment.statusChanged';
    expect(await eventTypesOf(world(), order, 3)).toEqual(['recurringPayment.created', changed, changed]);
  });
});
