import { accountItem } from '../../../functions/accounts/accounts/store.ts';
import { lastBookedDay } from '../../../functions/accounts/ledger/booked-ach.ts';
import { reconcileQueue } from '../../../functions/accounts/ledger/queues.ts';
import { reconciliation } from '../../../functions/accounts/ledger/reconciliation-store.ts';
import { readAccount, unread } from '../../../functions/accounts/ledger/reconcile.ts';
import { beginWalk } from '../../../functions/accounts/ledger/walk.ts';
import { reconcileWorker } from '../../../functions/accounts/ledger/workers/reconcile.ts';
import type { CalendarDate } from '../../../functions/kernel/base/calendar/calendar-date.ts';
import { createQueueHandler } from '../../../functions/kernel/workers/worker-handler.ts';
import { anotherOrganisation, forceAccount, freeze, fund, openAccount, pay } from '../../support/bank/bank.ts';
import { deliver, takeSent, writeDownLists, sweepAll } from '../../support/bank/workers.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';
import { sqsEvent } from '../../support/bank/sqs-event.ts';

const date = '2026-12-01' as CalendarDate;
const bank = useOrganisation({ at: '2026-12-01T15:00:00.000Z' });
let one: string;
let two: string;
/** Two accounts with three transactions each, a rejected payment, and one account without anything. */
beforeEach(async () => {
  one = await openAccount(bank, { cents: 100_00 });
  two = await openAccount(bank, { cents: 50_00 });
  await pay(bank, one, two, { amount: 30_00 });
  await pay(bank, two, one, { amount: 5_00 });
  await pay(bank, two, await openAccount(bank), { amount: 500_00 });
  bank.clock.advance({ minutes: 2 });
  bank.logs.length = 0;
  bank.sent.length = 0;
});

const start = () => deliver(bank, reconcileWorker, { organisationId: bank.organisationId, date });

/** Delivers message after message until none is left; answers how many there were. */
async function walk(): Promise<number> {
  let messages = takeSent(bank, reconcileQueue.name);
  let count = 0;
  for (; messages.length > 0; messages = takeSent(bank, reconcileQueue.name)) {
    for (const message of messages) expect(await deliver(bank, reconcileWorker, message)).toBe(true);
    count += messages.length;
    if (count > 100) throw new Error('the walk does not come to an end');
  }
  return count;
}
async function reconcile(): Promise<void> {
  await start();
  await walk();
}
async function result() {
  const ref = reconciliation(bank.organisationId, date);
  const stored = await bank.table.get(ref.key);
  return stored && ref.parse(stored);
}
const faults = () =>
  bank.logs
    .filter((line) => line.message === 'ledger fault')
    .map(({ level, fields }) => {
      expect(level).toBe('error');
      expect(fields).toMatchObject({ worker: 'reconcile', organisationId: bank.organisationId });
      return [fields.accountId, fields.outcome];
    });
const legKey = (accountId: string, number: number) => ({
  pk: `txn#${bank.organisationId}#${accountId}`,
  sk: String(number).padStart(9, '0'),
});
async function forceLeg(accountId: string, number: number, changes: Record<string, unknown>): Promise<void> {
  const item = await bank.table.get(legKey(accountId, number));
  await bank.table.put({ Item: { ...item, ...changes } });
}

describe('a ledger that holds', () => {
  test('has a result for the day: all accounts and transactions, no faults, sums that cancel out', async () => {
    await reconcile();
    expect(faults()).toEqual([]);
    expect(await result()).toMatchObject({
      organisationId: bank.organisationId,
      date,
      cut: '2026-12-01T15:01:00.000Z',
      startedAt: bank.clock.now(),
      finishedAt: bank.clock.now(),
      accounts: 3,
      transactions: 6,
      faults: 0,
      sums: { balances: 150_00, settlement: -150_00, book: 0 },
    });
  });

  test('is the same after the lists were written down, and with frozen accounts', async () => {
    await writeDownLists(bank);
    await freeze(bank, one);
    await reconcile();
    expect(await result()).toMatchObject({ accounts: 3, faults: 0 });
  });

  test('what happens after the cut is checked in each account and left out of the sums', async () => {
    await start();
    await pay(bank, one, two, { amount: 1_00 });
    await fund(bank, one, 7_00);
    await openAccount(bank, { cents: 9_00 });
    await walk();
    expect(faults()).toEqual([]);
    expect(await result()).toMatchObject({ faults: 0, sums: { balances: 150_00, settlement: -150_00, book: 0 } });
  });

  test('what happens at the very moment of the cut counts as after it', async () => {
    await fund(bank, one, 7_00);
    await pay(bank, one, two, { amount: 1_00 });
    bank.clock.advance({ minutes: 1 });
    await reconcile();
    expect((await result())?.cut).toBe('2026-12-01T15:02:00.000Z');
    expect(faults()).toEqual([]);
    expect(await result()).toMatchObject({ faults: 0, sums: { balances: 150_00, settlement: -150_00, book: 0 } });
  });

  test('payments between its pages never look like a fault', async () => {
    await start();
    const [message] = takeSent(bank, reconcileQueue.name);
    await pay(bank, one, two);
    await deliver(bank, reconcileWorker, message ?? {});
    await pay(bank, two, one);
    await walk();
    expect(await result()).toMatchObject({ faults: 0 });
  });

  test('the first page waits until all that was decided before the cut is in the table', async () => {
    await start();
    expect(bank.sent.find((message) => message.queue === reconcileQueue.name)?.delaySeconds).toBeGreaterThanOrEqual(60);
  });

  test('nothing of another organisation is counted', async () => {
    const other = await anotherOrganisation(bank);
    await deliver(other, reconcileWorker, { organisationId: other.organisationId, date });
    await walk();
    const ref = reconciliation(other.organisationId, date);
    expect(await bank.table.get(ref.key)).toMatchObject({ accounts: 0, transactions: 0, faults: 0 });
  });
});

describe('pages', () => {
  /** So many accounts that several messages are needed. */
  async function many(): Promise<void> {
    const customerId = (await bank.call('GET', `/accounts/${one}`)).body.data.relationships.customer.data.id as string;
    for (let n = 0; n < 100; n += 1) await openAccount(bank, { customerId });
    bank.clock.advance({ minutes: 2 });
  }

  test('carry on where the last one ended; a crash between two, or one delivered twice, changes nothing', async () => {
    await many();
    await writeDownLists(bank);
    await start();
    const messages = [];
    for (let next = takeSent(bank, reconcileQueue.name); next.length > 0; next = takeSent(bank, reconcileQueue.name)) {
      const [message = {}] = next;
      messages.push(message);
      // The worker dies before it has sent the next page: the message comes again.
      const dying = {
        ...bank.platform,
        queues: { ...bank.platform.queues, send: () => Promise.reject(new Error('dead')) },
      };
      await createQueueHandler(reconcileWorker, dying)(sqsEvent(message));
      await deliver(bank, reconcileWorker, message);
    }
    expect(messages.length).toBeGreaterThanOrEqual(3);
    const finished = await result();
    expect(faults()).toEqual([]);
    expect(finished).toMatchObject({
      accounts: 103,
      transactions: 6,
      faults: 0,
      sums: { balances: 150_00, settlement: -150_00, book: 0 },
    });
    for (const message of messages) await deliver(bank, reconcileWorker, message);
    expect(await result()).toEqual(finished);
  });

  test('an account is read in parts of any size, to the same end', async () => {
    await forceLeg(one, 2, { balance: 1 });
    const item = await bank.table.get({ pk: `acc#${bank.organisationId}#${one}`, sk: '-' });
    if (item === undefined) throw new Error('the account exists');
    const cut = bank.clock.now();
    const ends = [];
    for (const limit of [1, 2, 3]) {
      const faults: string[] = [];
      let reading = await readAccount(bank.table, accountItem.parse(item), { progress: unread, cut, limit });
      faults.push(...reading.faults);
      while (!reading.isEnd) {
        reading = await readAccount(bank.table, accountItem.parse(item), { progress: reading.progress, cut, limit });
        faults.push(...reading.faults);
      }
      ends.push({ progress: reading.progress, faults });
    }
    expect(ends[0]?.faults).toEqual([
      'transaction 2 states another balance than its amounts give',
      'transaction 3 states another balance than its amounts give',
    ]);
    expect(ends[1]).toEqual(ends[0]);
    expect(ends[2]).toEqual(ends[0]);
  });
});

describe('a planted fault is found', () => {
  test.each<[string, () => Promise<unknown>, () => [string | undefined, string][]]>([
    [
      'a wrong balance on an account',
      () => forceAccount(bank, one, { balance: 76_00, available: 76_00 }),
      () => [
        [one, 'the two sides differ'],
        [one, 'the balance is not that of the last transaction'],
      ],
    ],
    [
      'a balance and a column that were changed together',
      () => forceAccount(bank, one, { balance: 76_00, available: 76_00, contraSettlement: -101_00 }),
      () => [
        [one, 'the balance is not that of the last transaction'],
        [one, 'the settlement column is not its transactions'],
      ],
    ],
    [
      'money that is neither available nor held',
      () => forceAccount(bank, two, { available: 1 }),
      () => [[two, 'balance is not available plus hold']],
    ],
    [
      'a transaction that is gone',
      () => bank.table.transact([{ Delete: { Key: legKey(two, 2) } }]),
      () => [
        [two, 'transaction 2 is missing'],
        [two, 'the book column is not its transactions'],
        [undefined, 'the legs of book payments do not cancel out'],
      ],
    ],
    [
      'the last transactions that are gone',
      async () => {
        await bank.table.transact([{ Delete: { Key: legKey(two, 2) } }, { Delete: { Key: legKey(two, 3) } }]);
      },
      () => [
        [two, 'transactions 2 to 3 are missing'],
        [two, 'the balance is not that of the last transaction'],
        [two, 'the book column is not its transactions'],
        [undefined, 'the legs of book payments do not cancel out'],
      ],
    ],
    [
      'an amount that was changed',
      () => forceLeg(one, 1, { amount: 101_00 }),
      () => [
        [one, 'transaction 1 states another balance than its amounts give'],
        [one, 'the settlement column is not its transactions'],
        [undefined, 'the balances are not what came in through settlement'],
      ],
    ],
    [
      'a transaction that is older than the one before it',
      () => forceLeg(one, 2, { createdAt: '2026-11-30T00:00:00.000Z' }),
      () => [[one, 'transaction 2 is older than the one before it']],
    ],
    [
      'an account of the list that is gone',
      () => bank.table.transact([{ Delete: { Key: { pk: `acc#${bank.organisationId}#${one}`, sk: '-' } } }]),
      () => [
        [one, 'an account of the list does not exist'],
        [undefined, 'the legs of book payments do not cancel out'],
      ],
    ],
  ])('%s', async (_, plant, expected) => {
    await plant();
    await reconcile();
    const told = faults();
    for (const fault of expected()) expect(told).toContainEqual(fault);
    expect((await result())?.faults).toBe(told.length);
  });

  test('money that was booked on one side only is found in the sums', async () => {
    const leg = await bank.table.get(legKey(two, 3));
    await bank.table.put({ Item: { ...leg, ...legKey(two, 4), amount: 7, direction: 'Credit', balance: 75_07 } });
    await forceAccount(bank, two, { balance: 75_07, available: 75_07, contraBook: -25_07, transactions: 4 });
    await reconcile();
    expect(faults()).toEqual([
      [undefined, 'the legs of book payments do not cancel out'],
      [undefined, 'the balances are not what came in through settlement'],
    ]);
    expect((await result())?.sums).toEqual({ balances: 150_07, settlement: -150_00, book: 7 });
  });
});

describe('once a day', () => {
  const sweep = async () => {
    await sweepAll(bank);
    return takeSent(bank, reconcileQueue.name).filter((body) => body['organisationId'] === bank.organisationId);
  };

  test('the sweep wakes it until the day has its result, and again the next day of the bank', async () => {
    expect(await sweep()).toEqual([{ organisationId: bank.organisationId, date }]);
    await reconcile();
    expect(await sweep()).toEqual([]);
    bank.clock.set('2026-12-02T04:59:59Z');
    expect(await sweep()).toEqual([]);
    bank.clock.set('2026-12-02T05:00:00Z');
    expect(await sweep()).toEqual([{ organisationId: bank.organisationId, date: '2026-12-02' }]);
  });

  test('a walk that is woken in the first minute of a day begins an hour later, and notes the day before', async () => {
    bank.clock.set('2026-12-02T05:00:30Z');
    const [early = {}] = await sweep();
    await deliver(bank, reconcileWorker, early);
    expect(takeSent(bank, reconcileQueue.name)).toEqual([]);
    bank.clock.set('2026-12-02T06:00:30Z');
    const [next = {}] = await sweep();
    await deliver(bank, reconcileWorker, next);
    await walk();
    expect(await lastBookedDay(bank.table, bank.organisationId)).toBe('2026-12-01');
  });

  test('a second beginning while one is under way, or after it, begins nothing', async () => {
    await start();
    const [first = {}] = takeSent(bank, reconcileQueue.name);
    bank.clock.advance({ minutes: 1 });
    await start();
    const [second = {}] = takeSent(bank, reconcileQueue.name);
    await deliver(bank, reconcileWorker, first);
    const finished = await result();
    await deliver(bank, reconcileWorker, second);
    expect(await result()).toEqual(finished);
    await start();
    expect(takeSent(bank, reconcileQueue.name)).toEqual([]);
  });

  test('a walk that was lost is taken over after half a day, and its late pages change nothing', async () => {
    const ref = reconciliation(bank.organisationId, date);
    const lost = { version: 1, organisationId: bank.organisationId, date, cut: bank.clock.now(), expiresAtSeconds: 1 };
    await bank.table.put({ Item: { ...ref.key, ...lost, startedAt: bank.clock.now() } });
    bank.clock.advance({ hours: 11 });
    await start();
    expect(takeSent(bank, reconcileQueue.name)).toEqual([]);
    bank.clock.advance({ hours: 2 });
    await reconcile();
    const finished = await result();
    expect(finished).toMatchObject({ accounts: 3, faults: 0 });
    await deliver(bank, reconcileWorker, {
      organisationId: bank.organisationId,
      date,
      walk: { ...beginWalk(lost.cut), faults: 9 },
    });
    expect(await result()).toEqual(finished);
  });

  test('a message that makes no sense is left to its queue', async () => {
    expect(await deliver(bank, reconcileWorker, { organisationId: bank.organisationId, date: 'today' })).toBe(false);
  });
});
