import { plusDays } from '../../functions/kernel/base/calendar/calendar-date.ts';
import { nextBankingDay } from '../../functions/kernel/base/calendar/banking-days.ts';
import { linkTo } from './support/api.ts';
import { balanceOf, bankToday, openFirstAccount } from './support/bank.ts';
import { listen, sayings, receiveAbout } from './support/subscription.ts';
import { useWorld } from './support/world.ts';

describe('a salary that is paid early', () => {
  const world = useWorld();

  test('is advanced while it is Pending, and repays the advance when it completes', async () => {
    const { api } = world();
    const account = await openFirstAccount(api);
    const receiver = await listen(world());
    const payday = nextBankingDay(plusDays(await bankToday(api), 2));
    const salary = await api.post('/sandbox/received-payments', {
      type: 'achReceivedPayment',
      attributes: { amount: 3_000_00, completionDate: payday, description: 'Salary', companyName: 'Forest Bakery' },
      relationships: { account: linkTo('depositAccount', account) },
    });
    const about = { relationship: 'receivedPayment', id: salary.id };
    expect(salary.attributes).toMatchObject({ status: 'Pending', wasAdvanced: false, completionDate: payday });
    expect(await balanceOf(api, account)).toBe(0);

    const advanced = await api.post(`/received-payments/${salary.id}/advance`);
    expect(advanced.attributes).toMatchObject({ status: 'Advanced', wasAdvanced: true });
    expect(await balanceOf(api, account)).toBe(3_000_00);
    // Asked twice, paid once.
    await api.post(`/received-payments/${salary.id}/advance`);
    expect(await balanceOf(api, account)).toBe(3_000_00);

    await world().moveBankClock({ to: payday });
    const completed = await api.get(`/received-payments/${salary.id}`);
    expect(completed.attributes).toMatchObject({ status: 'Completed', wasAdvanced: true });
    expect(await balanceOf(api, account)).toBe(3_000_00);
    const transactions = await api.list(`/transactions?filter[accountId]=${account}&sort=createdAt`);
    expect(transactions.map(({ type, attributes }) => [type, attributes['balance']])).toEqual([
      ['paymentAdvanceTransaction', 3_000_00],
      ['receivedAchTransaction', 6_000_00],
      ['repaidPaymentAdvanceTransaction', 3_000_00],
    ]);

    const told = sayings(await receiveAbout(world(), receiver, about, 3));
    expect(told).toMatchObject([
      { type: 'receivedPayment.created', status: 'Pending', amount: 3_000_00, completionDate: payday },
      { type: 'receivedPayment.advanced', previousStatus: 'Pending', wasAdvanced: true },
      { type: 'receivedPayment.completed', previousStatus: 'Advanced', wasAdvanced: true },
    ]);
    const ofAccount = { relationship: 'account', id: account, type: 'transaction.created' };
    const booked = await receiveAbout(world(), receiver, ofAccount, 3);
    expect(booked.map(({ attributes }) => attributes['balance'])).toEqual([3_000_00, 6_000_00, 3_000_00]);
  });
});
