import { closeDays } from '../../functions/accounts/end-of-day/close-days.ts';
import { dayCounts } from '../../functions/accounts/end-of-day/store.ts';
import { endOfDayWorker } from '../../functions/accounts/end-of-day/workers/end-of-day.ts';
import type { CalendarDate } from '../../functions/kernel/base/calendar/calendar-date.ts';
import { momentOf } from '../../functions/kernel/journal/commit.ts';
import { cents } from '../../functions/kernel/base/money/cents.ts';
import { seedAccounts } from '../accounts/end-of-day/fixtures.ts';
import { deliver } from '../support/bank/workers.ts';
import { startBank } from '../support/bank/bank.ts';
import { weaken } from '../support/weakening/weaken.ts';

const count = 10_000;
const date = '2026-12-01' as CalendarDate;

test('the ends of day of 10,000 accounts are written in bounded steps, by workers that die and start again, each once', async () => {
  const bank = await startBank();
  const weakness = weaken(bank.client, { seed: 1 });
  const work = () => deliver(bank, endOfDayWorker, { organisationId: bank.organisationId });
  const ids = await seedAccounts(bank, { count, openedAt: '2026-12-01T15:00:00.000Z', balance: cents(7) });
  bank.clock.set('2026-12-02T05:00:00.000Z');
  const capture = weakness.capture();
  const moment = await momentOf(bank.platform, bank.organisationId, 'schedule');
  // One is stopped, one dies, two continue at the same time.
  let left = 40;
  expect(await closeDays(bank.platform, moment, () => (left -= 1) < 0)).toBe(false);
  weakness.plan.failAt(300, 'after');
  await expect(closeDays(bank.platform, moment, () => false)).rejects.toThrow();
  weakness.plan.revive();
  expect(await Promise.all([work(), work()])).toEqual([true, true]);
  capture.stop();

  const transactions = capture.counts()['TransactWriteItems']?.requests ?? 0;
  expect(transactions).toBeLessThan(count / 34 + 2 * 100 + 100);
  expect(capture.total().requests).toBeLessThan(count / 4);
  const counted = await bank.table.get(dayCounts(bank.organisationId, date).key);
  expect(counted?.['counts']).toEqual([count, ...Array.from({ length: 30 }, () => 0)]);
  for (const offset of [0, 4_321, count - 3]) {
    const { body } = await bank.call('GET', `/account-end-of-day?page[limit]=3&page[offset]=${offset}`);
    const answered = body.data.map((row: { id: string }) => row.id.slice(0, 9)) as string[];
    expect(body.meta.pagination.total).toBe(count);
    expect(answered).toHaveLength(3);
    expect(new Set([...ids, ...answered]).size).toBe(count);
  }
  await bank.stop();
});
