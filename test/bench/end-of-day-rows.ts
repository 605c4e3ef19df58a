import { closeDays } from '../../functions/accounts/end-of-day/close-days.ts';
import { momentOf } from '../../functions/kernel/journal/commit.ts';
import { cents } from '../../functions/kernel/base/money/cents.ts';
import { seedAccounts } from '../accounts/end-of-day/fixtures.ts';
import { startBenchPlatform } from './bench-platform.ts';
import { type TestPlatform } from '../support/bank/platform.ts';
import { weaken, type Weakness } from '../support/weakening/weaken.ts';
import { counted } from './counted.ts';
import type { Row } from './report.ts';

type Measure = (
  what: string,
  budget: Row['budget'],
  moonshot: Row['moonshot'],
  work: () => Promise<unknown>,
) => Promise<void>;

/** What ends of day cost: the job, and pages of its lists at any offset. */
export async function endOfDayRows(): Promise<Row[]> {
  const rows: Row[] = [];
  await onBank(1_000, rows, async (bank, weakness, row) => {
    bank.clock.advance({ days: 1 });
    await row('ends of day of 1,000 accounts', { writeUnits: 4_400, calls: 250 }, { writeUnits: 2_100 }, () =>
      close(bank),
    );
    await passDays(bank, weakness, 10);
    const whole = { readUnits: 60, calls: 4 };
    const best = { readUnits: 55, calls: 3 };
    await row('ends of day of the organisation, 100, first page', whole, best, () => get(bank, ''));
    await row('ends of day of the organisation, 100, offset 10,000', whole, best, () =>
      get(bank, 'page[offset]=10000'),
    );
  });
  await onBank(3, rows, async (bank, weakness, row) => {
    await passDays(bank, weakness, 300);
    const own = { readUnits: 10, calls: 3 };
    const best = { readUnits: 7.5, calls: 2 };
    await row('ends of day of one account, 100, offset 200', own, best, () =>
      get(bank, 'filter[accountId]=200000001&page[offset]=200'),
    );
  });
  return rows;
}

async function onBank(
  accounts: number,
  rows: Row[],
  measure: (bank: TestPlatform, weakness: Weakness, row: Measure) => Promise<void>,
): Promise<void> {
  const bank = await startBenchPlatform();
  const weakness = weaken(bank.client, { seed: 1 });
  try {
    await seedAccounts(bank, { count: accounts, openedAt: bank.clock.now(), balance: cents(12_345) });
    await measure(bank, weakness, async (what, budget, moonshot, work) => {
      const { measured } = await counted(weakness, work);
      rows.push({ what, measured, budget, moonshot });
    });
  } finally {
    await bank.stop();
  }
}

async function close(bank: TestPlatform): Promise<void> {
  const moment = await momentOf(bank.platform, bank.organisationId, 'schedule');
  if (!(await closeDays(bank.platform, moment, () => false))) throw new Error('nobody said stop');
}

async function passDays(bank: TestPlatform, weakness: Weakness, days: number): Promise<void> {
  weakness.off();
  bank.clock.advance({ days });
  await close(bank);
  weakness.on();
}

async function get(bank: TestPlatform, query: string): Promise<void> {
  const answer = await bank.call('GET', `/account-end-of-day?${query}`);
  if (answer.status !== 200 || answer.body.data.length !== 100) throw new Error(JSON.stringify(answer.body));
}
