import { nextBankingDay } from '../../functions/kernel/base/calendar/banking-days.ts';
import { type CalendarDate, datePartsOf, plusDays } from '../../functions/kernel/base/calendar/calendar-date.ts';
import { balanceOf, bankToday, fund, openFirstAccount, runsOf, scheduleAch, stateOf } from './support/bank.ts';
import { addPayee } from './support/counterparty.ts';
import { useWorld } from './support/world.ts';

/** The limits of a checking account: for a payment, and as a number of such payments for a day and a month. */
const largest = 10_000_000_00;
const aDay = 5;
const daysOfMonth = 10;

describe('the limits of an account', () => {
  const world = useWorld();

  test('payments beyond those of a payment, a day or a month are rejected with the reason, and the schedule continues', async () => {
    const { api } = world();
    const account = await openFirstAccount(api);
    await fund(api, account, 600_000_000_00);
    const { id: payee } = await addPayee(api, account);
    const days = firstBankingDays(await firstOfNextMonth(), daysOfMonth + 1);
    const [first, eleventh] = [days[0] ?? '', days.at(-1) ?? ''] as [CalendarDate, CalendarDate];
    const monthlyOn = (day: CalendarDate, { amount = largest, count = 1 } = {}) => {
      const schedule = {
        interval: 'Monthly',
        startTime: day,
        dayOfMonth: datePartsOf(day).day,
        totalNumberOfPayments: count,
      };
      return scheduleAch(api, { from: account, to: payee }, 'Credit', { amount, schedule });
    };
    const ofFirstDay = [];
    for (let n = 1; n <= aDay + 1; n += 1) ofFirstDay.push(await monthlyOn(first, { count: 2 }));
    for (const day of days.slice(1, daysOfMonth)) {
      for (let n = 1; n <= aDay; n += 1) await monthlyOn(day);
    }
    const tooLarge = await monthlyOn(first, { amount: largest + 1 });
    const tooLate = await monthlyOn(eleventh);
    await world().moveBankClock({ to: eleventh });

    const runs = (await Promise.all(ofFirstDay.map((rent) => runsOf(api, rent)))).flat();
    expect(runs.map((run) => run['reason'] ?? run['outcome']).sort()).toEqual([
      ...Array.from({ length: aDay }, () => 'Created'),
      'DailyACHCreditLimitExceeded',
    ]);
    for (const rent of ofFirstDay) {
      expect(await stateOf(api, rent)).toMatchObject({ status: 'Active', numberOfPayments: 1 });
    }
    expect(await runsOf(api, tooLarge)).toMatchObject([{ reason: 'PaymentACHCreditLimitExceeded' }]);
    expect(await runsOf(api, tooLate)).toMatchObject([{ dueDate: eleventh, reason: 'MonthlyACHCreditLimitExceeded' }]);
    expect(await balanceOf(api, account)).toBe(100_000_000_00);
  });

  async function firstOfNextMonth(): Promise<CalendarDate> {
    let day = plusDays(await bankToday(world().api), 1);
    while (datePartsOf(day).day !== 1) day = plusDays(day, 1);
    return day;
  }
});

function firstBankingDays(from: CalendarDate, count: number): readonly CalendarDate[] {
  const days = [nextBankingDay(from)];
  while (days.length < count) days.push(nextBankingDay(plusDays(days.at(-1) ?? from, 1)));
  return days;
}
