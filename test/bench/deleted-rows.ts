import type { TestPlatform } from '../support/bank/platform.ts';
import { startBenchPlatform } from './bench-platform.ts';
import { weaken } from '../support/weakening/weaken.ts';
import { writeLists } from '../../functions/time/lists/write-lists.ts';
import { counted } from './counted.ts';
import { link } from '../support/bank/link.ts';
import { openCustomers } from './fixtures.ts';
import type { Row } from './report.ts';

const listLength = 600;
/** Every third of the list is deleted, so that each page lies among holes. */
const deletedEach = 3;

/** What deleting costs, and lists that something was deleted from: no more than others. */
export async function deletedRows(): Promise<Row[]> {
  const bank = await startBenchPlatform();
  const weakness = weaken(bank.client, { seed: 1 });
  const rows: Row[] = [];
  async function row(what: string, budget: Row['budget'], moonshot: Row['moonshot'], work: () => Promise<unknown>) {
    const { measured } = await counted(weakness, work);
    rows.push({ what, measured, budget, moonshot });
  }
  try {
    const [ada] = await openCustomers(bank);
    const ids = await createAll(bank, ada);
    const doomed = ids.filter((_, index) => index % deletedEach === 0);
    for (const id of doomed) await send(bank, 'DELETE', id);
    await writeDown(bank);
    await row('delete a counterparty', { writeUnits: 10, calls: 2 }, undefined, () =>
      send(bank, 'DELETE', ids[1] ?? ''),
    );
    await writeDown(bank);
    const own = { readUnits: 10, calls: 3 };
    const best = { readUnits: 7.5, calls: 2 };
    for (const offset of [0, 200]) {
      await row(`list of 100 of one customer among holes, offset ${offset}`, own, best, () =>
        page(bank, `filter[customerId]=${ada}&page[offset]=${offset}`),
      );
    }
    const whole = { readUnits: 60, calls: 4 };
    for (const offset of [0, 200]) {
      await row(
        `list of 100 of the organisation among holes, offset ${offset}`,
        whole,
        { readUnits: 55, calls: 3 },
        () => page(bank, `page[offset]=${offset}`),
      );
    }
    return rows;
  } finally {
    await bank.stop();
  }
}

async function createAll(bank: TestPlatform, customerId: string): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let number = 0; number < listLength; number += 1) {
    bank.clock.advance({ ms: 1 });
    const answer = await bank.call('POST', '/counterparties', {
      data: {
        type: 'achCounterparty',
        attributes: {
          name: `Sherlock Holmes ${number}`,
          routingNumber: '011000015',
          accountNumber: '1000000001',
          type: 'Person',
        },
        relationships: { customer: link('customer', customerId) },
      },
    });
    ids.push(answer.body.data.id as string);
  }
  return ids;
}

async function send(bank: TestPlatform, method: string, id: string): Promise<void> {
  bank.clock.advance({ ms: 1 });
  const answer = await bank.call(method, `/counterparties/${id}`);
  if (answer.status !== 204) throw new Error(JSON.stringify(answer.body));
}

async function writeDown(bank: TestPlatform): Promise<void> {
  bank.clock.advance({ minutes: 1 });
  while (await writeLists(bank.platform, bank.organisationId));
}

async function page(bank: TestPlatform, query: string): Promise<void> {
  const answer = await bank.call('GET', `/counterparties?${query}`);
  if (answer.status !== 200 || answer.body.data.length !== 100) throw new Error(JSON.stringify(answer.body));
}
