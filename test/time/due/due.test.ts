import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { suspendOrganisation } from '../../../functions/founding/suspend-organisation.ts';
import { endOfDayMarkKind } from '../../../functions/accounts/end-of-day/store.ts';
import { dueQueue } from '../../../functions/time/due/queues.ts';
import { dueWorker, dueWorkMessage } from '../../../functions/time/due/workers/due.ts';
import { wakeUpsWorker } from '../../../functions/time/due/workers/wake-ups.ts';
import type { Instant } from '../../../functions/kernel/base/calendar/instant.ts';
import { dueAttributes, dueBuckets, dueEntries, duePartition } from '../../../functions/kernel/due/due-index.ts';
import { clockKey } from '../../../functions/kernel/clock/bank-clock.ts';
import { type ItemKey, partitionKey } from '../../../functions/kernel/table/kind.ts';
import { runAllDue } from '../../../functions/time/due/run-due.ts';
import { recurringPaymentKind } from '../../../functions/money/recurring-payments/store.ts';
import { deliver } from '../../support/bank/workers.ts';
import { openAccount, openCustomer, paymentsOf, schedule } from '../../support/bank/bank.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import type { OutgoingMessage } from '../../../functions/ports/queues/port.ts';
import { testTableName } from '../../support/bank/platform.ts';

const pageLength = 2;
const midMonth = { interval: 'Monthly', dayOfMonth: 15 };
const runMoment = '2026-12-15T11:00:00.000Z' as Instant;

let payer: string;
let receiver: string;
const bank = useBank({ per: 'test', settings: { dueRunsPerSecond: dueBuckets * pageLength } });
beforeEach(async () => {
  const customer = await openCustomer(bank);
  // In a bucket without the mark of the end of the day, which is due before everything here.
  do payer = await openAccount(bank, { customerId: customer, cents: 1_000_00 });
  while (bucketOf(payer) === endOfDayBucket());
  receiver = await openAccount(bank, { customerId: customer });
});

/** So many schedules of the payer; answers their ids. */
const scheduled = async (count: number) => {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const { body } = await schedule(bank, payer, receiver, { schedule: midMonth });
    ids.push(String(body.data.id));
  }
  return ids;
};

/** Takes the waiting messages from the worker's queue. */
const takeDue = () => bank.sent.splice(0).filter(({ queue }) => queue === dueQueue.name);
const schedulesOf = (accountId: string) => partitionKey(recurringPaymentKind, bank.organisationId, accountId);
const bucketOfKey = (pk: string) => {
  const { duePk } = dueAttributes(bank.organisationId, { pk }, runMoment);
  return Array.from({ length: dueBuckets }, (_, bucket) => bucket).find(
    (bucket) => duePartition(bank.organisationId, bucket) === duePk,
  );
};
const bucketOf = (accountId: string) => bucketOfKey(schedulesOf(accountId));
const endOfDayBucket = () => bucketOfKey(partitionKey(endOfDayMarkKind, bank.organisationId));
const wake = () => deliver(bank, wakeUpsWorker, { organisationId: bank.organisationId });

/** Delivers the messages of a wake-up for the payer's bucket, and the messages that these send, one after the other. */
async function workBucket(after: (message: OutgoingMessage) => Promise<void> = () => Promise.resolve()) {
  await wake();
  const waiting = () => takeDue().filter(({ body }) => (body as { bucket: unknown }).bucket === bucketOf(payer));
  for (let [message] = waiting(); message !== undefined; [message] = waiting()) {
    await deliver(bank, dueWorker, message.body);
    await after(message);
  }
}

describe('how late the work of an organisation is', () => {
  const waits = () =>
    bank.logs.filter(({ message }) => message === dueWorkMessage).flatMap(({ fields }) => fields.waitedSeconds ?? []);

  test('is measured by its first entry when a bucket begins, and no later page repeats it', async () => {
    await scheduled(2 * pageLength);
    bank.clock.set('2026-12-15T11:20:00.000Z');
    await workBucket();
    expect(waits()).toEqual([20 * 60]);
    expect(await paymentsOf(bank, payer)).toHaveLength(2 * pageLength);
  });

  test('is not measured while the organisation is suspended: its work waits on purpose', async () => {
    await scheduled(1);
    const change = { organisationId: bank.organisationId, scope: 'suspension' } as const;
    await suspendOrganisation(bank.platform, { ...change, command: 'org:suspend', by: 'local:ada', reason: 'Case 17' });
    bank.clock.set('2026-12-15T11:20:00.000Z');
    await workBucket();
    expect(waits()).toEqual([]);
    expect(bank.logs.map(({ message }) => message)).toContain(dueWorkMessage);
  });
});

test('a wake-up hands over the buckets in which something is due, and plans the next one', async () => {
  await scheduled(1);
  bank.clock.set(runMoment);
  await wake();
  const { organisationId } = bank;
  const message = { queue: dueQueue.name, body: { organisationId, asOf: runMoment, bucket: bucketOf(payer) } };
  expect(takeDue()).toContainEqual(message);
  bank.clock.set('2026-12-15T10:58:00.000Z');
  await wake();
  // The worker that gets the message may be on a machine whose clock is behind.
  await deliver(bank, dueWorker, message.body);
  expect(await paymentsOf(bank, payer)).toHaveLength(1);
  bank.sent.splice(0);
  await wake();
  expect(takeDue()).not.toContainEqual(message);
  expect(bank.wakeUps.at(-1)).toEqual({ organisationId, at: runMoment });
});

test('a wake-up looks once into each bucket, and once more where something is due', async () => {
  await scheduled(1);
  const looks = async () => {
    let count = 0;
    const queryIndex: typeof bank.table.queryIndex = async (input) => {
      count += 1;
      return bank.table.queryIndex(input);
    };
    const platform = { ...bank.platform, table: { ...bank.platform.table, queryIndex } };
    await deliver({ ...bank, platform }, wakeUpsWorker, { organisationId: bank.organisationId });
    return count;
  };
  bank.clock.set('2026-12-01T15:00:30.000Z');
  expect(await looks()).toBe(dueBuckets);
  expect(takeDue()).toEqual([]);
  bank.clock.set(runMoment);
  const count = await looks();
  expect(count).toBe(dueBuckets + takeDue().length);
  expect(count).toBeGreaterThan(dueBuckets);
});

test('a wake-up that finds something due plans the next one in the same bucket', async () => {
  const later = '2026-12-21T11:00:00.000Z';
  await scheduled(1);
  await schedule(bank, payer, receiver, { schedule: { interval: 'Monthly', dayOfMonth: 21 } });
  bank.clock.set(runMoment);
  bank.wakeUps.length = 0;
  await wake();
  expect(bank.wakeUps.at(-1)?.at).toBe(later);
});

test('a bucket is worked one page a second, and again until a whole pass found nothing', async () => {
  await scheduled(5);
  bank.clock.set(runMoment);
  const paid: number[] = [];
  await workBucket(async ({ delaySeconds }) => {
    expect(delaySeconds).toBe(paid.length === 0 ? undefined : 1);
    paid.push((await paymentsOf(bank, payer)).length);
  });
  const pages = paid.map((count, page) => count - (paid[page - 1] ?? 0));
  expect(Math.max(...pages)).toBe(pageLength);
  expect(paid.slice(-2)).toEqual([5, 5]);
});

test('what several outages left is made up in one chain of pages', async () => {
  const [id] = await scheduled(1);
  bank.clock.set('2027-04-20T15:00:00.000Z');
  await workBucket();
  const { body } = await bank.call('GET', `/recurring-payments/${id}/runs`);
  const dueDates = (body.data as { attributes: { dueDate: string } }[]).map(({ attributes }) => attributes.dueDate);
  expect(dueDates.sort()).toEqual(['2026-12-15', '2027-01-15', '2027-02-15', '2027-03-15', '2027-04-15']);
});

test('what cannot be run keeps nothing else from running, and fails in a message of its own', async () => {
  await scheduled(3);
  const key = { pk: schedulesOf(payer), sk: '000000000' };
  const broken = { ...key, ...dueAttributes(bank.organisationId, key, runMoment) };
  await bank.documents.send(new PutCommand({ TableName: testTableName, Item: broken }));
  bank.clock.set(runMoment);
  await wake();
  const alone: unknown[] = [];
  for (let messages = takeDue(); messages.length > 0; messages = takeDue()) {
    for (const { body } of messages as { body: Record<string, unknown> }[]) {
      if ('alone' in body) alone.push(body);
      else expect(await deliver(bank, dueWorker, body)).toBe(true);
    }
  }
  expect(await paymentsOf(bank, payer)).toHaveLength(3);
  const message = { organisationId: bank.organisationId, asOf: runMoment, alone: key };
  expect(alone).toContainEqual(message);
  expect(await deliver(bank, dueWorker, message)).toBe(false);
});

test('a message that it cannot read fails', async () => {
  const { organisationId } = bank;
  for (const wrong of [{ bucket: dueBuckets }, { bucket: 0, behind: {} }, { alone: payer }, { elsewhere: 1 }]) {
    expect(await deliver(bank, dueWorker, { organisationId, ...wrong })).toBe(false);
  }
});

test('while the clock is being moved, its worker runs what is due, and nothing runs twice', async () => {
  await scheduled(1);
  bank.clock.set(runMoment);
  const { organisationId } = bank;
  const clock = { ...clockKey(organisationId), version: 1, organisationId, offsetMs: 0 };
  const put = (item: object) => bank.documents.send(new PutCommand({ TableName: testTableName, Item: item }));
  await put({ ...clock, status: 'Advancing', target: runMoment });
  await wake();
  expect(takeDue()).toEqual([]);
  expect(await deliver(bank, dueWorker, { organisationId, bucket: bucketOf(payer) })).toBe(true);
  expect(await paymentsOf(bank, payer)).toHaveLength(0);
  await put({ ...clock, status: 'Idle' });
  await workBucket();
  expect(await paymentsOf(bank, payer)).toHaveLength(1);
});

test('all items of a page are read at once, and each that is due is not read again', async () => {
  await scheduled(pageLength);
  bank.clock.set(runMoment);
  const { table } = bank.platform;
  const reads: string[] = [];
  const watched = { ...table, get: (key: ItemKey) => (reads.push(key.pk), table.get(key)) };
  const entries = await dueEntries(table, bank.organisationId, bucketOf(payer) ?? 0, { until: runMoment, limit: 9 });
  const own = entries.filter(({ pk }) => pk === schedulesOf(payer));
  const times = { organisationId: bank.organisationId, now: runMoment, realNow: runMoment };
  const { ran, failed } = await runAllDue({ ...bank.platform, table: watched }, times, own);
  expect([ran, failed]).toEqual([pageLength, []]);
  expect(reads.filter((pk) => pk === schedulesOf(payer))).toEqual([]);
});
