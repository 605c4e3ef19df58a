import { clockQueue } from '../../../functions/time/clock/queues.ts';
import { clockWorker } from '../../../functions/time/clock/workers/advance.ts';
import type { OutgoingMessage } from '../../../functions/ports/queues/port.ts';
import type { Table } from '../../../functions/kernel/table/table.ts';
import type { StoredItem } from '../../../functions/kernel/table/write.ts';
import { openAccount, paymentsOf, schedule } from '../../support/bank/bank.ts';
import { deliver, takeSent } from '../../support/bank/workers.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';

const bank = useOrganisation({ at: '2026-12-01T15:00:00.000Z' });
const accounts = 10;
const schedules = 100;
const days = 28;
/** The real time of a transaction, so that the journal of the last minute grows as in a deployment. */
const transactionMs = 20;

const bankDays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];

async function openSchedules(): Promise<readonly string[]> {
  const owners: string[] = [];
  for (let number = 0; number < accounts; number += 1) owners.push(await openAccount(bank, { cents: 1_000_00 }));
  for (let number = 0; number < schedules; number += 1) {
    const [from = '', to = ''] = [owners[number % accounts], owners[(number + 1) % accounts]];
    const weekly = { interval: 'Weekly', dayOfWeek: bankDays[number % bankDays.length] };
    const { status } = await schedule(bank, from, to, { amount: 1, schedule: weekly });
    expect(status).toBe(201);
  }
  return owners;
}

/** Counts the requests to the table, the items that they return and how often a journal row is parsed, and lets time pass with each transaction. */
function countReads() {
  const read = { calls: 0, items: 0, parses: 0 };
  /** Whoever parses a row reads the id of its transaction. */
  const countParses = (item: StoredItem): StoredItem => {
    if (!item.pk.startsWith('jrn')) return item;
    const get = () => {
      read.parses += 1;
      return item['txId'];
    };
    return Object.defineProperty({ ...item }, 'txId', { enumerable: true, get });
  };
  const { table } = bank.platform;
  const { get, getAll, query, queryIndex, transact } = { ...table };
  const note = <T>(found: T, items: number): T => {
    read.calls += 1;
    read.items += items;
    return found;
  };
  const counted: Partial<Table> = {
    get: async (key) => note(await get(key), 1),
    getAll: async (keys, options) => getAll(keys, options).then((found) => note(found, found.size)),
    query: async (range) => query(range).then((found) => note(found, found.length).map(countParses)),
    queryIndex: async (input) => queryIndex(input).then((found) => note(found, found.length)),
    transact: async (writes, sent) => {
      bank.clock.advance({ ms: transactionMs });
      await transact(writes, sent);
    },
  };
  Object.assign(table, counted);
  return { read, stop: () => Object.assign(table, { get, getAll, query, queryIndex, transact }) };
}

/** Keeps the messages that are sent: one worker at a time moves the clock, so that what it reads can be counted. */
function keepMessages() {
  const send = (message: OutgoingMessage) => Promise.resolve(void bank.sent.push(message));
  Object.assign(bank.platform.queues, { send });
}

async function advance(by: number) {
  const body = { data: { type: 'clockAdvance', attributes: { by: { days: by } } } };
  expect([200, 202]).toContain((await bank.call('POST', '/sandbox/clock/advance', body)).status);
  for (let open = takeSent(bank, clockQueue.name); open.length > 0; open = takeSent(bank, clockQueue.name)) {
    for (const message of open) await deliver(bank, clockWorker, message);
  }
  expect((await bank.call('GET', '/sandbox/clock')).body.data.attributes.status).toBe('Idle');
}

test('a day costs about as many reads as it has runs, and not more the more days have passed', async () => {
  const owners = await openSchedules();
  keepMessages();
  const { read, stop } = countReads();
  const halves: { calls: number; items: number; parses: number }[] = [];
  for (let half = 0; half < 2; half += 1) {
    const before = { ...read };
    await advance(days / 2);
    halves.push({
      calls: read.calls - before.calls,
      items: read.items - before.items,
      parses: read.parses - before.parses,
    });
  }
  stop();
  const payments = (await Promise.all(owners.map((owner) => paymentsOf(bank, owner)))).flat();
  expect(payments.length).toBeGreaterThanOrEqual((days / 7) * schedules);
  const runsPerDay = payments.length / days;
  for (const { calls, items } of halves) {
    expect(calls / (days / 2)).toBeLessThan(1.5 * runsPerDay);
    expect(items / (days / 2)).toBeLessThan(30 * runsPerDay);
  }
  const [first, second] = halves;
  expect(second?.items).toBeLessThan(1.2 * (first?.items ?? 0));
  for (const { parses } of halves) expect(parses / (days / 2)).toBeLessThan(6 * runsPerDay);
});
