import { nextBankingDay } from '../../functions/kernel/base/calendar/banking-days.ts';
import { plusDays } from '../../functions/kernel/base/calendar/calendar-date.ts';
import type { Resource } from './support/api.ts';
import { bankToday, openFirstAccount, passNextRunDay, runsOf, scheduleRent, weeklyFrom } from './support/bank.ts';
import { listen, sayings, receiveAbout } from './support/subscription.ts';
import { useWorld } from './support/world.ts';

describe('a recurring payment that is deleted', () => {
  const world = useWorld();

  test('is gone and pays no more; what it has paid can still be found by it', async () => {
    const { api } = world();
    const tenant = await openFirstAccount(api, { cents: 5_000_00 });
    const landlord = await openFirstAccount(api);
    const receiver = await listen(world());
    const start = nextBankingDay(plusDays(await bankToday(api), 2));
    const rent = await scheduleRent(api, { from: tenant, to: landlord }, { schedule: weeklyFrom(start) });
    const target = `/recurring-payments/${rent.id}`;
    await passNextRunDay(world(), rent);

    const { status, body } = await api.send('DELETE', target);
    expect(status).toBe(200);
    expect((body.data as Resource).attributes).toMatchObject({ status: 'Deleted', numberOfPayments: 1 });
    for (const [method, path, refusal] of [
      ['GET', '', 200],
      ['GET', '/preview', 404],
      ['POST', '/enable', 409],
    ] as const) {
      expect((await api.send(method, target + path)).status).toBe(refusal);
    }
    expect(await api.list(`/recurring-payments?filter[accountId]=${tenant}`)).toEqual([]);

    await world().moveBankClock({ by: { days: 14 } });
    const paid = await api.list(`/payments?filter[recurringPaymentId]=${rent.id}`);
    expect(paid.map(({ attributes }) => attributes['status'])).toEqual(['Sent']);
    expect(await runsOf(api, rent)).toEqual([{ dueDate: start, runDate: start, outcome: 'Created' }]);
    const told = await receiveAbout(world(), receiver, { relationship: 'recurringPayment', id: rent.id }, 6);
    const deleted = { status: 'Deleted', previousStatus: 'Active', numberOfPayments: 1 };
    const tags = { purpose: 'rent' };
    expect(sayings(told.slice(5))).toEqual([
      { type: 'recurringPayment.statusChanged', amount: 900_00, ...deleted, tags },
    ]);
  });
});
