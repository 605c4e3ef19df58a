import { instantAtBankTime } from '../../functions/kernel/base/calendar/bank-time.ts';
import { nextBankingDay, plusBankingDays } from '../../functions/kernel/base/calendar/banking-days.ts';
import { plusDays } from '../../functions/kernel/base/calendar/calendar-date.ts';
import { relatedId } from './support/api.ts';
import {
  balanceOf,
  bankToday,
  openFirstAccount,
  paymentsOf,
  scheduleAch,
  stateOf,
  weeklyFrom,
} from './support/bank.ts';
import { linkAccount, processorToken } from './support/counterparty.ts';
import { listen, sayings, receiveAbout } from './support/subscription.ts';
import { useWorld } from './support/world.ts';

describe('savings that are pulled in from an account of which the balance is looked up', () => {
  const world = useWorld();

  test('what it holds comes in, on the same day where that is asked for, and one cent more is rejected', async () => {
    const { api } = world();
    const account = await openFirstAccount(api);
    const { id: linked } = await linkAccount(api, account, processorToken('low-balance'));
    const receiver = await listen(world());
    const day = nextBankingDay(plusDays(await bankToday(api), 2));
    const save = (amount: number, more: object = {}) => {
      const schedule = { ...weeklyFrom(day), totalNumberOfPayments: 1 };
      const attributes = { amount, schedule, verifyCounterpartyBalance: true, tags, ...more };
      return scheduleAch(api, { from: account, to: linked }, 'Debit', attributes);
    };
    const quick = await save(10_00, { sameDay: true });
    const usual = await save(10_00);
    const tooMuch = await save(10_01, { sameDay: true });

    await world().moveBankClock({ to: instantAtBankTime(day, { hour: 11, minute: 0 }) });
    expect(await paymentsOf(api, quick)).toEqual([{ day, status: 'Sent' }]);
    expect(await paymentsOf(api, usual)).toEqual([{ day, status: 'Pending' }]);
    const reason = 'CounterpartyInsufficientFunds';
    expect(await paymentsOf(api, tooMuch)).toEqual([{ day, status: 'Rejected', reason }]);
    expect(await stateOf(api, tooMuch)).toMatchObject({ status: 'Completed', numberOfPayments: 1 });

    await world().moveBankClock({ to: plusBankingDays(day, 3) });
    expect((await paymentsOf(api, usual)).map(({ status }) => status)).toEqual(['Sent']);
    expect(await balanceOf(api, account)).toBe(20_00);

    const told = await receiveAbout(world(), receiver, { relationship: 'recurringPayment', id: tooMuch.id }, 4);
    const money = { direction: 'Debit', amount: 10_01, tags };
    const completed = { status: 'Completed', previousStatus: 'Active', numberOfPayments: 1 };
    expect(sayings(told)).toEqual([
      { type: 'recurringPayment.created', amount: 10_01, status: 'Active', nextScheduledAction: day, tags },
      { type: 'payment.created', status: 'Rejected', ...money },
      { type: 'payment.rejected', reason, ...money },
      { type: 'recurringPayment.statusChanged', amount: 10_01, ...completed, tags },
    ]);
    expect(told.map((event) => relatedId(event, 'account'))).toEqual([account, account, account, account]);
  });
});

const tags = { purpose: 'holidays' };
