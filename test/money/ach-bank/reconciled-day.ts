import { makeDay } from '../../../functions/money/ach-days/make-day.ts';
import { takeReports } from '../../../functions/money/ach-days/take-reports.ts';
import type { CalendarDate } from '../../../functions/kernel/base/calendar/calendar-date.ts';
import type { AchSettlement } from '../../../functions/ports/ach-rail/settings.ts';
import type { Bank } from '../../support/bank/bank.ts';
import { walkLedger } from '../../support/bank/ledger-walk.ts';
import { routingNumber } from '../ach-files/file-bank.ts';
import { settleAside } from '../../../functions/money/ach-files/settle-aside.ts';
import { asides } from '../ach-files/bank-file.ts';
import type { DaySize, OrderedPayment } from './bank-day.ts';

export const settlement: AchSettlement = {
  format: {
    type: 'csv',
    date: 'Date',
    dateForm: 'YYYY-MM-DD',
    amounts: { incoming: 'In', outgoing: 'Out' },
    inCents: true,
    class: 'Type',
  },
  classes: [
    { codes: ['ORIGINATED'], flows: ['sent'] },
    { codes: ['RETURNED'], flows: ['returned'] },
    { codes: ['RECEIVED'], flows: ['received'] },
    { codes: ['RETURNS OUT'], flows: ['sentBack'] },
  ],
  several: 'replace',
  dueAt: { hour: 12, minute: 0 },
  returnsSettle: 'nextDay',
};

/** One line for each entry that the bank has settled: it knows nothing of our files but their entries. */
function reportOf({ incoming, unknown }: DaySize, ordered: readonly OrderedPayment[]): readonly string[] {
  const line = (date: string, type: string, comesIn: boolean, cents: number) =>
    [date, type, ...(comesIn ? [cents, ''] : ['', cents])].join(',');
  const returns = ordered.filter(({ isReturned }) => isReturned);
  const cents = Array.from({ length: incoming }, (_, index) => 10_00 + index);
  return [
    'Date,Type,In,Out',
    ...ordered.map(({ settles, direction, amount }) => line(settles, 'ORIGINATED', direction === 'Debit', amount)),
    // They name no settlement day: it is the day on which they came.
    ...returns.map(({ direction, amount }) => line('2026-12-01', 'RETURNED', direction === 'Credit', amount)),
    ...cents.map((one) => line('2026-12-02', 'RECEIVED', true, one)),
    ...cents.slice(0, unknown).map((one) => line('2026-12-02', 'RETURNS OUT', false, one)),
  ];
}

/** Files, ledger and the report of the bank agree on each day, to the cent; and one cent less is named. */
export async function mustReconcile(bank: Bank, size: DaySize, ordered: readonly OrderedPayment[]): Promise<void> {
  bank.clock.set('2026-12-03T18:00:00Z');
  await walkLedger(bank);
  const ref = { scope: bank.organisationId, routingNumber };
  // The day has a file with wrong totals, which was put aside whole.
  for (const { id } of await asides(bank)) await settleAside(bank.platform, { id, reason: 'not for us' });
  const report = reportOf(size, ordered);
  const send = async (name: string, lines: readonly string[]) => {
    const key = `reports/${routingNumber}/${bank.organisationId}/${name}`;
    await bank.platform.achFiles.putOnce(key, Buffer.from(lines.join('\n')));
    await takeReports(bank.platform, ref, settlement, () => Promise.resolve());
  };
  const day = (date: string) => makeDay(bank.platform, ref, date as CalendarDate);
  await send('day.csv', report);
  // The same report under another name is the same one.
  await send('again.csv', report);
  for (const date of ['2026-12-01', '2026-12-02']) {
    const { report: state, compared, differences, lines } = await day(date);
    expect([date, state, differences]).toEqual([date, 'compared', []]);
    for (const { expected, reported } of compared) expect(reported).toEqual(expected);
    expect(lines.filter((one) => one.class === 'unexplained')).toEqual([]);
  }
  const first = await day('2026-12-01');
  const of = (side: string, found: typeof first) => found.lines.filter((one) => one.side === side);
  const filed = of('files', first)
    .filter((one) => one.of === 'sent')
    .reduce((sum, { entries }) => sum + entries, 0);
  expect(filed).toBe(ordered.filter(({ settles }) => settles === '2026-12-01').length);
  const moved = of('ledger', first).reduce((sum, { inCents, outCents }) => sum + inCents - outCents, 0);
  const credits = ordered.filter(({ direction }) => direction === 'Credit');
  const back = credits.filter(({ isReturned }) => isReturned);
  const sumOf = (some: readonly OrderedPayment[]) => some.reduce((sum, { amount }) => sum + amount, 0);
  expect(moved).toBe(sumOf(back) - sumOf(credits));

  bank.clock.advance({ seconds: 1 });
  await send('corrected.csv', [...report, '2026-12-01,ORIGINATED,,1']);
  const [difference, ...others] = (await day('2026-12-01')).differences;
  expect(difference).toMatchObject({ of: 'report', about: 'sent', cents: 1 });
  expect(others).toEqual([]);
}
