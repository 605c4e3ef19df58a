import { nextBankingDay } from '../../functions/kernel/base/calendar/banking-days.ts';
import { plusDays } from '../../functions/kernel/base/calendar/calendar-date.ts';
import {
  balanceOf,
  bankToday,
  openFirstAccount,
  passNextRunDay,
  paymentsOf,
  runsOf,
  scheduleAch,
  stateOf,
  weeklyFrom,
} from './support/bank.ts';
import { addPayee, linkAccount, processorToken } from './support/counterparty.ts';
import { listen, sayings, receiveAbout } from './support/subscription.ts';
import { useWorld } from './support/world.ts';

describe('a counterparty that the schedule cannot use any more', () => {
  const world = useWorld();
  const soon = async () => nextBankingDay(plusDays(await bankToday(world().api), 2));

  test('deleted: each run fails with an event, none counts, and the schedule continues to its end', async () => {
    const { api } = world();
    const account = await openFirstAccount(api, { cents: 50_00 });
    const receiver = await listen(world());
    const { id: payee } = await addPayee(api, account);
    const start = await soon();
    const schedule = { ...weeklyFrom(start), endTime: plusDays(start, 14) };
    const rent = await scheduleAch(api, { from: account, to: payee }, 'Credit', { amount: 10_00, schedule });
    const paid = await passNextRunDay(world(), rent);

    const deletion = await api.send('DELETE', `/counterparties/${payee}`);
    expect([deletion.status, deletion.body]).toEqual([200, { meta: { recurringPayments: [rent.id] } }]);
    await passNextRunDay(world(), rent);
    expect(await stateOf(api, rent)).toMatchObject({ status: 'Active', numberOfPayments: 1 });
    await passNextRunDay(world(), rent);
    expect(await stateOf(api, rent)).toEqual({ status: 'Completed', numberOfPayments: 1, nextRunDay: undefined });

    expect(await paymentsOf(api, rent)).toEqual([{ day: paid, status: 'Sent' }]);
    expect(await balanceOf(api, account)).toBe(40_00);
    expect(await runsOf(api, rent)).toMatchObject([
      { dueDate: start, outcome: 'Created' },
      { dueDate: plusDays(start, 7), outcome: 'Failed', reason: 'CounterpartyNotFound' },
      { dueDate: plusDays(start, 14), outcome: 'Failed', reason: 'CounterpartyNotFound' },
    ]);
    const told = await receiveAbout(world(), receiver, { relationship: 'recurringPayment', id: rent.id }, 7);
    const failed = { type: 'recurringPayment.failed', amount: 10_00, error: 'CounterpartyNotFound' };
    const completed = { status: 'Completed', previousStatus: 'Active', numberOfPayments: 1 };
    expect(sayings(told.slice(4))).toEqual([
      failed,
      failed,
      { type: 'recurringPayment.statusChanged', amount: 10_00, ...completed },
    ]);
    for (const event of told) expect(event.relationships['account']?.data).toMatchObject({ id: account });
  });

  test('without the permission: nothing is pulled until it is permitted again', async () => {
    const { api } = world();
    const account = await openFirstAccount(api);
    const token = processorToken('match');
    const { id: linked } = await linkAccount(api, account, token);
    const permit = async (permissions: string) => {
      const attributes = { providerProcessorToken: token, permissions };
      const { status } = await api.send('PATCH', `/counterparties/${linked}`, { type: 'counterparty', attributes });
      expect(status).toBe(200);
    };
    const schedule = { ...weeklyFrom(await soon()), totalNumberOfPayments: 1 };
    const savings = await scheduleAch(api, { from: account, to: linked }, 'Debit', { amount: 10_00, schedule });

    await permit('CreditOnly');
    await passNextRunDay(world(), savings);
    expect(await paymentsOf(api, savings)).toEqual([]);
    await permit('CreditAndDebit');
    const pulled = await passNextRunDay(world(), savings);
    expect(await paymentsOf(api, savings)).toEqual([{ day: pulled, status: 'Clearing' }]);
    expect(await runsOf(api, savings)).toMatchObject([
      { outcome: 'Failed', reason: 'CounterpartyNotPermitted' },
      { outcome: 'Created' },
    ]);
    expect(await stateOf(api, savings)).toMatchObject({ status: 'Completed', numberOfPayments: 1 });
  });
});
