import {
  type CalendarDate,
  calendarDateOf,
  datePartsOf,
  plusMonths,
} from '../../functions/kernel/base/calendar/calendar-date.ts';
import { accountBody, bodies } from '../support/bank/bodies.ts';
import type { Api } from './support/api.ts';
import { balanceOf, bankToday, fund, openFirstAccount, ownerOf } from './support/bank.ts';
import { listen, receiveAbout } from './support/subscription.ts';
import { useWorld } from './support/world.ts';

const yearlyRate = 0.04;
const daysOfYear = 365;

describe('an account that bears interest', () => {
  const world = useWorld();

  test('has salary, a fee that is reversed, a reward, a correction, and interest for what was there each night', async () => {
    const { api } = world();
    const rich = await openFirstAccount(api, { cents: 100_00 });
    const { id: savings } = await api.post(
      '/accounts',
      accountBody(await ownerOf(api, rich), { depositProduct: 'savings' }).data,
    );
    const receiver = await listen(world());
    await fund(api, savings, 2_500_00);
    const fee = await api.post('/fees', bodies.fee(savings, { amount: 2_50 }).data);
    const monthLater = async () => {
      const next = plusMonths(datePartsOf(await bankToday(api)), 1);
      await world().moveBankClock({ to: calendarDateOf({ ...next, day: 2 }) });
    };

    await monthLater();
    await api.post('/fees/reverse', bodies.feeReversal(savings, fee.id).data);
    await api.post('/rewards', bodies.reward(rich, savings, { amount: 5_00 }).data);
    await fund(api, savings, 2_500_00);
    await monthLater();
    await api.post('/sandbox/adjustments', bodies.adjustment(savings, { direction: 'Debit' }).data);
    await monthLater();

    const interest = await interestOf(api, savings);
    expect(interest).toEqual(await expectedInterest(api, savings));
    expect(interest.filter((cents) => cents > 0).length).toBeGreaterThanOrEqual(2);
    const others = 2_500_00 + 2_500_00 + 5_00 - 12_00;
    expect(await balanceOf(api, savings)).toBe(interest.reduce((sum, cents) => sum + cents, others));

    const booked = await receiveAbout(world(), receiver, { relationship: 'account', id: savings }, 6 + interest.length);
    const summaries = booked.map(({ attributes }) => String(attributes['summary']));
    expect(summaries.filter((one) => one.startsWith('Interest for '))).toHaveLength(interest.length);
  });
});

async function interestOf(api: Api, account: string): Promise<readonly number[]> {
  const query = `filter[accountId]=${account}&filter[type]=interestTransaction&sort=createdAt`;
  return (await api.list(`/transactions?${query}`)).map(({ attributes }) => Number(attributes['amount']));
}

/** What the balances at the ends of the days earn, month by month, without what is not a whole cent yet. */
async function expectedInterest(api: Api, account: string): Promise<readonly number[]> {
  const days = await api.list(`/account-end-of-day?filter[accountId]=${account}&page[limit]=1000`);
  const nights = days
    .map(({ attributes }) => ({ date: attributes['date'] as CalendarDate, balance: Number(attributes['balance']) }))
    .toSorted((one, other) => (one.date < other.date ? -1 : 1));
  const months = [...new Set(nights.map(({ date }) => date.slice(0, 'YYYY-MM'.length)))];
  let carried = 0;
  const paid = months.slice(0, -1).map((month) => {
    const own = nights.filter(({ date }) => date.startsWith(month));
    const due = own.reduce((sum, { balance }) => sum + (balance * yearlyRate) / daysOfYear, carried);
    carried = due - Math.floor(due);
    return Math.floor(due);
  });
  return paid.filter((cents) => cents > 0);
}
