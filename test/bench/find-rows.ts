import { customer } from '../../functions/onboarding/customers/store.ts';
import { indexLists } from '../../functions/time/lists/index-lists.ts';
import { writeLists } from '../../functions/time/lists/write-lists.ts';
import { putCustomers, writeIndexes } from '../support/lists/many-customers.ts';
import { weaken } from '../support/weakening/weaken.ts';
import { startBenchPlatform, warmed } from './bench-platform.ts';
import { counted, shareOf } from './counted.ts';
import { individual, ssnOf } from '../support/bank/applicants.ts';
import { openCustomers } from './fixtures.ts';
import type { Row } from './report.ts';

const members = 5_000;
const page = 100;
/** Customers who are created while the index waits for them. */
const created = 16;

/**
 * What filters cost that an index looks up, in a list of 5,000 customers: beside the 100 members of a page, which cost 50 RRU with and
 * without a filter. And what a customer who is created costs the index.
 */
export async function findRows(): Promise<Row[]> {
  const bank = await startBenchPlatform();
  const weakness = weaken(bank.client, { seed: 1 });
  const { organisationId, platform } = bank;
  Object.assign(platform.settings, { indexedFrom: 1 });
  const written = async () => {
    bank.clock.advance({ minutes: 5 });
    while (await writeLists(platform, organisationId));
  };
  try {
    const [ada] = await openCustomers(bank);
    await written();
    const { key, parse } = customer(organisationId, ada);
    const stored = await bank.table.get(key);
    if (stored === undefined) throw new Error('there is no customer');
    weakness.off();
    await putCustomers(bank, parse(stored), members, (n) => ({
      fullName: { first: n % 2 === 0 ? 'Grace' : 'Alan', last: `Family${String(n)}` },
      email: `user${String(n)}@example.com`,
      phone: { countryCode: '1', number: String(2_125_000_000 + n) },
      ssn: `456${String(100_000 + n)}`,
      tags: { branch: String(n % 50) },
      status: 'Active',
    }));
    await writeIndexes(bank);
    weakness.on();
    const list = async (query: Readonly<Record<string, string>>) => {
      const parameters = new URLSearchParams({ ...query, 'page[limit]': String(page) }).toString();
      const answer = await warmed(() => bank.call('GET', `/customers?${parameters}`));
      return (await counted(weakness, answer)).measured;
    };
    const whole = await list({});
    const found = async (query: Readonly<Record<string, string>>): Promise<Row['measured']> => {
      const { calls, readUnits, writeUnits } = await list(query);
      return { calls, readUnits: readUnits - whole.readUnits, writeUnits };
    };
    const byWord = await found({ 'filter[query]': 'grace' });
    const byTwo = await found({
      'filter[query]': 'grace',
      'filter[status]': 'Active',
      'filter[tags]': '{"branch":"4"}',
    });
    const create = await counted(weakness, async () => {
      for (let n = 0; n < created; n += 1) await bank.call('POST', '/applications', individual({ ssn: ssnOf(n) }));
    });
    await written();
    const index = await counted(weakness, async () => {
      while (await indexLists(platform, organisationId));
    });
    const row = (what: string, measured: Row['measured'], budget: Row['budget']): Row => ({
      what,
      measured,
      budget,
      moonshot: undefined,
    });
    return [
      row('a page of 100 customers by a word, beside the members', byWord, { calls: 4, readUnits: 2.5 }),
      row('a page by a word, a status and a tag, beside the members', byTwo, { calls: 4, readUnits: 6 }),
      row('create a customer, with its application', shareOf(created, create.measured), { writeUnits: 11 }),
      row('the index of lists, for a customer and its application', shareOf(created, index.measured), {
        writeUnits: 2,
      }),
    ];
  } finally {
    await bank.stop();
  }
}
