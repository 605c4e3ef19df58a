import { accountKey, accountKind } from '../../../functions/accounts/accounts/store.ts';
import { clockKey } from '../../../functions/kernel/clock/bank-clock.ts';
import { busySeconds } from '../../../functions/kernel/journal/unless-busy.ts';
import { ConcurrencyConflict } from '../../../functions/kernel/table/concurrency-conflict.ts';
import type { Write } from '../../../functions/kernel/table/write.ts';
import { clockQueue } from '../../../functions/time/clock/queues.ts';
import { clockWorker } from '../../../functions/time/clock/workers/advance.ts';
import { endOfDayQueue, settleSeconds } from '../../../functions/accounts/end-of-day/queues.ts';
import { endOfDayMark, endsOfDay } from '../../../functions/accounts/end-of-day/store.ts';
import { endOfDayWorker } from '../../../functions/accounts/end-of-day/workers/end-of-day.ts';
import { cents } from '../../../functions/kernel/base/money/cents.ts';
import { type Bank, freeze, fund, openAccount, pay, paymentsOf, schedule } from '../../support/bank/bank.ts';
import { deliver, runDue, takeSent, writeDownLists, sweepAll } from '../../support/bank/workers.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';
import { beforeWrite } from '../../support/engines/meanwhile.ts';
import { weaken, type Weakness } from '../../support/weakening/weaken.ts';
import { seedAccounts } from './fixtures.ts';

let weakness: Weakness;
const bank = useOrganisation({ at: '2026-12-01T15:00:00.000Z' });
beforeAll(() => {
  weakness = weaken(bank.client, { seed: 1 });
});
beforeEach(() => {
  bank.sent.length = 0;
});

const work = () => deliver(bank, endOfDayWorker, { organisationId: bank.organisationId });
const midnight = '2026-12-02T05:00:00.000Z';
const markOf = (one: Bank = bank) => one.table.get(endOfDayMark(one.organisationId).key);
const rowsOf = (id: string) => bank.table.query({ pk: endsOfDay.partition(bank.organisationId, id) });
async function balancesOf(id: string): Promise<Record<string, unknown>> {
  return Object.fromEntries((await rowsOf(id)).map((row) => [row['date'], row['balance']]));
}

describe('when a day ends', () => {
  test('an organisation is due at its first midnight, and after each day at the next', async () => {
    expect(await markOf()).toMatchObject({ dueAt: midnight });
    bank.clock.set('2026-12-04T05:00:00.000Z');
    await work();
    expect(await markOf()).toMatchObject({ through: '2026-12-03', dueAt: '2026-12-05T05:00:00.000Z' });
  });

  test('due work hands it to its own queue, some time after midnight, and stays due until it is done', async () => {
    const id = await openAccount(bank, { cents: 5_00 });
    await runDue(bank, '2026-12-02T04:59:59.999Z');
    expect(takeSent(bank, endOfDayQueue.name)).toEqual([]);
    await runDue(bank, midnight);
    expect(bank.sent.filter(({ queue }) => queue === endOfDayQueue.name)).toEqual([
      { queue: endOfDayQueue.name, body: { organisationId: bank.organisationId }, delaySeconds: settleSeconds },
    ]);
    expect(await rowsOf(id)).toEqual([]);
    expect(await markOf()).toMatchObject({ dueAt: midnight });
    for (const body of takeSent(bank, endOfDayQueue.name)) await deliver(bank, endOfDayWorker, body);
    expect(await balancesOf(id)).toEqual({ '2026-12-01': 5_00 });
    await runDue(bank);
    expect(takeSent(bank, endOfDayQueue.name)).toEqual([]);
  });

  test('the sweep wakes it too, and an organisation that has no mark yet gets one', async () => {
    const id = await openAccount(bank, { cents: 5_00 });
    await bank.table.transact([{ Delete: { Key: endOfDayMark(bank.organisationId).key } }]);
    bank.clock.set(midnight);
    await sweepAll(bank);
    const own = takeSent(bank, endOfDayQueue.name).filter((body) => body['organisationId'] === bank.organisationId);
    expect(own).toHaveLength(1);
    for (const body of own) await deliver(bank, endOfDayWorker, body);
    expect(await balancesOf(id)).toEqual({ '2026-12-01': 5_00 });
    expect(await markOf()).toMatchObject({ through: '2026-12-01', dueAt: '2026-12-03T05:00:00.000Z' });
  });

  test('a second run of a day that is written down writes nothing', async () => {
    await openAccount(bank, { cents: 5_00 });
    bank.clock.set(midnight);
    await work();
    const capture = weakness.capture();
    await work();
    capture.stop();
    expect(capture.total().writeUnits).toBe(0);
  });

  test('frozen accounts have ends of day, and days of 23 and 25 hours have one each', async () => {
    const id = await openAccount(bank, { cents: 5_00 });
    await freeze(bank, id);
    bank.clock.set('2027-11-09T05:00:00.000Z');
    await work();
    const dates = Object.keys(await balancesOf(id));
    expect(dates).toHaveLength(343);
    expect(dates).toEqual(expect.arrayContaining(['2027-03-14', '2027-11-07', '2027-11-08']));
  });
});

describe('payments around midnight', () => {
  test('what is paid after midnight and before the job belongs to the new day', async () => {
    const [one, two] = [await openAccount(bank, { cents: 10_00 }), await openAccount(bank)];
    bank.clock.set(midnight);
    await pay(bank, one, two, { amount: 3_00 });
    await pay(bank, one, two, { amount: 1_00 });
    await work();
    expect(await balancesOf(one)).toEqual({ '2026-12-01': 10_00 });
    expect(await balancesOf(two)).toEqual({ '2026-12-01': 0 });
  });

  test('what is paid after the second midnight and before the job belongs to the third day', async () => {
    const [from, to] = [await openAccount(bank, { cents: 5_00 }), await openAccount(bank)];
    bank.clock.set(midnight);
    await work();
    await pay(bank, from, to, { amount: 1_00 });
    bank.clock.set('2026-12-03T05:00:00.001Z');
    await pay(bank, from, to, { amount: 2_00 });
    await work();
    expect(await balancesOf(from)).toEqual({ '2026-12-01': 5_00, '2026-12-02': 4_00 });
    expect(await balancesOf(to)).toEqual({ '2026-12-01': 0, '2026-12-02': 1_00 });
  });

  test('what is paid on the old day while it is written down belongs to it', async () => {
    const [one, two] = [await openAccount(bank, { cents: 10_00 }), await openAccount(bank)];
    const payLate = async () => {
      bank.clock.set('2026-12-02T04:59:59.000Z');
      expect((await pay(bank, one, two, { amount: 3_00 })).body.data.attributes.status).toBe('Sent');
      bank.clock.set(midnight);
    };
    bank.clock.set(midnight);
    await deliver({ ...bank, platform: beforeWrite(bank.platform, payLate) }, endOfDayWorker, {
      organisationId: bank.organisationId,
    });
    expect([await balancesOf(one), await balancesOf(two)]).toEqual([{ '2026-12-01': 7_00 }, { '2026-12-01': 3_00 }]);
  });

  test('a payment of the new day does not disturb the day that is written down', async () => {
    const [one, two] = [await openAccount(bank, { cents: 10_00 }), await openAccount(bank)];
    bank.clock.set(midnight);
    await pay(bank, one, two, { amount: 3_00 });
    let transactions = 0;
    const { transact } = bank.table;
    const counting = {
      ...bank.table,
      transact: (...given: Parameters<typeof transact>) => ((transactions += 1), transact(...given)),
    };
    const payMore = async () => void (await pay(bank, one, two, { amount: 1_00 }));
    const platform = beforeWrite({ ...bank.platform, table: counting }, payMore);
    await deliver({ ...bank, platform }, endOfDayWorker, { organisationId: bank.organisationId });
    // One for the accounts and one for the mark of the organisation.
    expect(transactions).toBe(2);
    expect([await balancesOf(one), await balancesOf(two)]).toEqual([{ '2026-12-01': 10_00 }, { '2026-12-01': 0 }]);
    expect((await pay(bank, one, two, { amount: 1_00 })).status).toBe(201);
    bank.clock.set('2026-12-03T05:00:00.000Z');
    await work();
    expect([await balancesOf(one), await balancesOf(two)]).toEqual([
      { '2026-12-01': 10_00, '2026-12-02': 5_00 },
      { '2026-12-01': 0, '2026-12-02': 5_00 },
    ]);
  });

  /** A table on which every write of an account loses its race. */
  function losingTable(): typeof bank.table {
    const { transact } = bank.table;
    const isOfAccount = ({ Update }: Write) => String(Update?.Key?.['pk']).startsWith(`${accountKind.prefix}#`);
    return {
      ...bank.table,
      transact: (writes: readonly Write[], ...more: []) =>
        writes.some(isOfAccount) ? Promise.reject(new ConcurrencyConflict()) : transact(writes, ...more),
    };
  }

  test('the job continues after a pause if it loses every race for an account', async () => {
    await openAccount(bank, { cents: 10_00 });
    bank.clock.set(midnight);
    bank.sent.length = 0;
    const [message, queue] = [{ organisationId: bank.organisationId }, endOfDayQueue.name];
    const platform = { ...bank.platform, table: losingTable() };
    expect(await deliver({ ...bank, platform }, endOfDayWorker, message)).toBe(true);
    expect(bank.sent).toEqual([{ queue, body: message, delaySeconds: busySeconds }]);
    expect(await deliver(bank, endOfDayWorker, message)).toBe(true);
    expect(bank.sent.filter((one) => one.queue === queue)).toHaveLength(1);
  });

  test('the clock goes on if it loses every race for an account, and the job makes up for the ends of days', async () => {
    const account = await openAccount(bank, { cents: 10_00 });
    const clock = { ...clockKey(bank.organisationId), version: 1, organisationId: bank.organisationId, offsetMs: 0 };
    await bank.table.put({ Item: { ...clock, status: 'Advancing', target: '2026-12-03T05:00:00.000Z' } });
    const message = { organisationId: bank.organisationId };
    const platform = { ...bank.platform, table: losingTable() };
    expect(await deliver({ ...bank, platform }, clockWorker, message)).toBe(true);
    expect((await bank.call('GET', '/sandbox/clock')).body.data.attributes.status).toBe('Idle');
    expect(await balancesOf(account)).toEqual({});
    expect(await deliver(bank, endOfDayWorker, message)).toBe(true);
    expect(await balancesOf(account)).toEqual({ '2026-12-01': 10_00, '2026-12-02': 10_00 });
  });

  test('once a day is written down nothing is paid on it, though a clock is behind', async () => {
    const [one, two] = [await openAccount(bank, { cents: 10_00 }), await openAccount(bank)];
    bank.clock.set(midnight);
    await work();
    bank.clock.set('2026-12-02T04:59:59.500Z');
    const { body } = await pay(bank, one, two, { amount: 3_00 });
    expect(body.data.attributes.createdAt).toBe(midnight);
    bank.clock.set('2026-12-03T05:00:00.000Z');
    await work();
    expect(await balancesOf(one)).toEqual({ '2026-12-01': 10_00, '2026-12-02': 7_00 });
  });

  test('while the job is days late, payments write down themselves what would be lost', async () => {
    const [one, two] = [await openAccount(bank, { cents: 10_00 }), await openAccount(bank)];
    for (const day of ['03', '06', '07']) {
      bank.clock.set(`2026-12-${day}T15:00:00.000Z`);
      await pay(bank, one, two, { amount: 1_00 });
    }
    expect(await balancesOf(one)).toEqual({ '2026-12-02': 10_00, '2026-12-05': 9_00 });
    bank.clock.set('2026-12-09T15:00:00.000Z');
    await work();
    expect(Object.values(await balancesOf(one))).toEqual([10_00, 10_00, 9_00, 9_00, 9_00, 8_00, 7_00, 7_00]);
    expect(Object.values(await balancesOf(two))).toEqual([0, 0, 1_00, 1_00, 1_00, 2_00, 3_00, 3_00]);
  });

  test('an account that the walk could not know has its days with the next one', async () => {
    const id = await openAccount(bank, { cents: 10_00 });
    bank.clock.set(midnight);
    const key = accountKey(bank.organisationId, id);
    const item = await bank.table.get(key);
    await bank.table.transact([{ Delete: { Key: key } }]);
    await work();
    await bank.table.put({ Item: { ...item } });
    bank.clock.set('2026-12-03T05:00:00.000Z');
    await work();
    expect(await balancesOf(id)).toEqual({ '2026-12-01': 10_00, '2026-12-02': 10_00 });
    const { body } = await bank.call('GET', '/account-end-of-day');
    expect(body.meta.pagination.total).toBe(2);
  });
});

describe('the clock of a bank', () => {
  const advance = (to: string) =>
    bank.call('POST', '/sandbox/clock/advance', { data: { type: 'clockAdvance', attributes: { to } } });

  test('waits for the ends of its days, in the order of everything else that falls due', async () => {
    const [one, two] = [await openAccount(bank, { cents: 10_00 }), await openAccount(bank)];
    await schedule(bank, one, two, { amount: 1_00, schedule: { interval: 'Weekly', dayOfWeek: 'Friday' } });
    expect((await advance('2026-12-12')).status).toBe(200);
    expect(Object.values(await balancesOf(one))).toEqual([
      ...[10_00, 10_00, 10_00],
      ...[9_00, 9_00, 9_00, 9_00, 9_00, 9_00, 9_00],
      8_00,
    ]);
    expect(await paymentsOf(bank, one)).toHaveLength(2);
    expect(Object.values(await balancesOf(two))).toEqual([0, 0, 0, 1_00, 1_00, 1_00, 1_00, 1_00, 1_00, 1_00, 2_00]);
    expect((await bank.call('GET', '/account-end-of-day')).body.meta.pagination.total).toBe(22);
  });

  test('a day that is passed up to its last moment has not ended; at midnight it has', async () => {
    const id = await openAccount(bank, { cents: 10_00 });
    await advance('2026-12-02T04:59:59.999Z');
    expect(await rowsOf(id)).toEqual([]);
    await advance(midnight);
    expect(await rowsOf(id)).toHaveLength(1);
  });

  test('what takes longer than a request is gone on with by the worker: no day is left out', async () => {
    await seedAccounts(bank, { count: 120, openedAt: '2026-12-01T15:00:00.000Z', balance: cents(7) });
    const answer = await advance('2027-01-31');
    expect([200, 202]).toContain(answer.status);
    for (let messages = takeSent(bank, clockQueue.name); messages.length > 0;) {
      for (const message of messages) await deliver(bank, clockWorker, message);
      messages = takeSent(bank, clockQueue.name);
    }
    const { attributes } = (await bank.call('GET', '/sandbox/clock')).body.data;
    expect(attributes).toEqual({ now: '2027-02-01T04:59:59.000Z', status: 'Idle' });
    const { body } = await bank.call('GET', '/account-end-of-day?filter[since]=2027-01-30&page[offset]=119');
    expect(body.meta.pagination.total).toBe(120);
    expect(body.data).toHaveLength(1);
  });
});

test('the lists may be written down at any time between', async () => {
  const id = await openAccount(bank, { cents: 5_00 });
  bank.clock.set(midnight);
  await work();
  await writeDownLists(bank);
  const other = await openAccount(bank);
  bank.clock.set('2026-12-03T05:00:00.000Z');
  await work();
  await fund(bank, other, 1);
  expect(await balancesOf(id)).toEqual({ '2026-12-01': 5_00, '2026-12-02': 5_00 });
  expect(await balancesOf(other)).toEqual({ '2026-12-02': 0 });
});

test('a message that makes no sense is left to its queue', async () => {
  expect(await deliver(bank, endOfDayWorker, { organisation: 1 })).toBe(false);
});
