import { bankHolidayOn, nextBankingDay } from '../../functions/kernel/base/calendar/banking-days.ts';
import { type CalendarDate, dayOfWeek, plusDays } from '../../functions/kernel/base/calendar/calendar-date.ts';
import type { Resource } from './support/api.ts';
import {
  bankToday,
  openFirstAccount,
  passNextRunDay,
  paymentsOf,
  runsOf,
  scheduleRent,
  stateOf,
  weeklyFrom,
} from './support/bank.ts';
import { useWorld } from './support/world.ts';

describe('a rent that is due on a holiday', () => {
  const world = useWorld();

  test('says beforehand when it will be paid and why, is paid then, and its run says so', async () => {
    const { api } = world();
    const holiday = holidayAfter(plusDays(await bankToday(api), 1));
    const paidOn = nextBankingDay(holiday.date);
    const schedule = { ...weeklyFrom(holiday.date), totalNumberOfPayments: 2 };
    const asked = { type: 'recurringPaymentPreview', attributes: { schedule } };
    const answer = await api.send('POST', '/recurring-payments/preview', asked);
    expect(answer.status).toBe(200);

    const upcoming = (answer.body.data as readonly Resource[]).map(({ attributes }) => attributes);
    const next = plusDays(holiday.date, 7);
    expect(upcoming).toMatchObject([
      { dueDate: holiday.date, runDate: paidOn },
      { dueDate: next, runDate: nextBankingDay(next) },
    ]);
    expect(upcoming[0]?.['reason']).toContain(` is ${holiday.name}`);
    expect(upcoming[0]?.['reason']).toContain(`, moved to ${dayOfWeek(paidOn).slice(0, 3)} `);

    const accounts = { from: await openFirstAccount(api, { cents: 900_00 }), to: await openFirstAccount(api) };
    const rent = await scheduleRent(api, accounts, { schedule });
    const preview = () => api.list(`/recurring-payments/${rent.id}/preview`);
    expect((await preview()).map(({ attributes }) => attributes)).toEqual(upcoming);
    expect(await passNextRunDay(world(), rent)).toBe(paidOn);

    expect(await paymentsOf(api, rent)).toEqual([{ day: paidOn, status: 'Sent' }]);
    expect(await runsOf(api, rent)).toEqual([{ dueDate: holiday.date, runDate: paidOn, outcome: 'Created' }]);
    expect((await preview()).map(({ attributes }) => attributes)).toEqual(upcoming.slice(1));
    expect((await stateOf(api, rent)).nextRunDay).toBe(upcoming[1]?.['runDate']);
  });
});

function holidayAfter(date: CalendarDate): { readonly date: CalendarDate; readonly name: string } {
  let day = plusDays(date, 1);
  for (;;) {
    const holiday = bankHolidayOn(day);
    if (holiday !== undefined) return holiday;
    day = plusDays(day, 1);
  }
}
