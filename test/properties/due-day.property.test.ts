import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { wakeUpsQueue } from '../../functions/time/due/queues.ts';
import { dueWorker } from '../../functions/time/due/workers/due.ts';
import type { Instant } from '../../functions/kernel/base/calendar/instant.ts';
import { dueAttributes, dueBuckets } from '../../functions/kernel/due/due-index.ts';
import { journalKind } from '../../functions/kernel/journal/journal.ts';
import { cents } from '../../functions/kernel/base/money/cents.ts';
import type { StoredItem } from '../../functions/kernel/table/write.ts';
import {
  type RecurringPayment,
  recurringPaymentItem,
  recurringPayments,
} from '../../functions/money/recurring-payments/store.ts';
import type { RunningEngine } from '../../local/engines/dynamodb.ts';
import { startTestEngine } from '../support/engines/test-engine.ts';
import { seedAccounts, seedCustomer } from '../accounts/end-of-day/fixtures.ts';
import { bodies } from '../support/bank/bodies.ts';
import { dataOf } from '../support/bank/client.ts';
import { itemsOf, readItems } from '../support/model/items.ts';
import { type Simulation, startSimulation } from '../support/simulation/simulation.ts';
import { type LogLine, testSettings } from '../support/bank/platform.ts';

const dueMax = Number(process.env['DUE'] ?? 10_000);
const perAccount = 10;
/** Enough that the 256 runs at a time seldom meet at one: waits before a retry take no time here, so who meets, meets again. */
const receiversMax = 100;
const amount = cents(7);
const runMoment = '2026-12-15T11:00:00.000Z' as Instant;
/** The writes that one partition of a table takes in a second. */
const partitionUnitsMax = 1_000;
const unitBytes = 1024;
const pageLength = testSettings.dueRunsPerSecond / dueBuckets;
const secondsMax = 600;

let engine: RunningEngine;
beforeAll(async () => {
  engine = await startTestEngine();
});
afterAll(() => engine.stop());

test(`${String(dueMax)} recurring payments of one day are run once each, at the pace of the stage, with no hot partition`, async () => {
  const place = { endpoint: engine.endpoint, tableName: 'due-day' };
  const simulation = await startSimulation({ seed: 1, place });
  try {
    const schedules = await seedSchedules(simulation);
    const capture = simulation.weakness.capture();
    const seconds = await workDueDay(simulation);
    capture.stop();

    const items = await readItems(simulation.documents, simulation.tableName);
    const paid = itemsOf<{ status: string; recurringPayment: { id: string } }>(items, 'pay');
    expect(new Set(paid.map(({ recurringPayment }) => recurringPayment.id))).toEqual(new Set(schedules));
    expect(paid.filter(({ status }) => status === 'Sent')).toHaveLength(dueMax);

    const busiest = Math.max(...seconds);
    expect(busiest).toBeLessThanOrEqual(testSettings.dueRunsPerSecond);
    // The fullest bucket sets the end.
    expect(seconds.length).toBeLessThan((2 * dueMax) / testSettings.dueRunsPerSecond + 5);
    const rows = itemsOf(items, journalKind.prefix).slice(-dueMax);
    const unitsOfRow = rows.reduce((sum, row) => sum + 2 * Math.ceil(sizeOf(row) / unitBytes), 0) / rows.length;
    expect(busiest * unitsOfRow).toBeLessThan(partitionUnitsMax);

    const pages = simulation.logs.filter(isPage).length;
    expect(pages).toBeLessThan(dueMax / pageLength + 4 * dueBuckets);
    const runs = capture.counts()['TransactWriteItems'];
    // Payers do not meet each other; where they meet at a receiver, some try again.
    expect(runs?.requests).toBeLessThan(dueMax * 1.5);
    expect((runs?.writeUnits ?? 0) / (runs?.requests ?? 1)).toBeLessThanOrEqual(20);
  } finally {
    await simulation.stop();
  }
});

const isPage = ({ message }: LogLine) => message === 'due work';

/** Schedules that were made long ago, all due at one moment: like one that the API made. Answers their ids. */
async function seedSchedules(simulation: Simulation): Promise<readonly string[]> {
  const { call, table, organisationId } = simulation;
  await seedCustomer(simulation);
  const count = receiversMax + dueMax / perAccount;
  const accounts = await seedAccounts(simulation, {
    count,
    openedAt: simulation.clock.now(),
    balance: cents(100_00),
    available: cents(100_00),
    contraSettlement: cents(-100_00),
    recurringPayments: perAccount,
  });
  const [receivers, payers] = [accounts.slice(0, receiversMax), accounts.slice(receiversMax)];
  const schedule = { interval: 'Monthly', dayOfMonth: 15 };
  const body = bodies.recurring(receivers[0] ?? '', receivers[1] ?? '', amount, schedule);
  const { id } = dataOf(await call('POST', '/recurring-payments', body)) as { id: string };
  const [made] = await recurringPayments.byId(table, organisationId, [id]);
  if (made?.type !== 'recurringCreditBookPayment') throw new Error('it was just made');
  dataOf(await call('POST', `/recurring-payments/${id}/disable`), 200);
  const copies = payers.flatMap((accountId, index) =>
    Array.from({ length: perAccount }, (_, n): RecurringPayment => {
      const copy = recurringPayments.place(organisationId, accountId, n + 1);
      const counterpartyAccountId = receivers[(index * perAccount + n) % receiversMax] ?? '';
      return { ...made, ...copy, accountId, counterpartyAccountId, ...dueAttributes(organisationId, copy, runMoment) };
    }),
  );
  await putAll(simulation, copies);
  return copies.map((copy) => copy.id);
}

const itemsPerBatch = 25;

async function putAll({ documents, tableName }: Simulation, items: readonly RecurringPayment[]): Promise<void> {
  for (let start = 0; start < items.length; start += itemsPerBatch) {
    const puts = items
      .slice(start, start + itemsPerBatch)
      .map((item) => ({ PutRequest: { Item: recurringPaymentItem.parse(item as unknown as StoredItem) } }));
    await documents.send(new BatchWriteCommand({ RequestItems: { [tableName]: puts } }));
  }
}

/** Wakes the organisation once and works until nothing waits, as many workers at a time as the stage has; answers how many ran in each second. */
async function workDueDay(simulation: Simulation): Promise<readonly number[]> {
  const { clock, platform, organisationId, logs, queues } = simulation;
  const workersMax = dueWorker.source.kind === 'queue' ? dueWorker.source.maximumConcurrency : 1;
  clock.set(runMoment);
  await platform.queues.send({ queue: wakeUpsQueue.name, body: { organisationId } });
  const seconds: number[] = [];
  const ran = () => logs.filter(isPage).reduce((sum, { fields }) => sum + Number(fields.count), 0);
  for (let before = 0; seconds.length < secondsMax; before = ran()) {
    const work = async () => {
      while ((await simulation.work()) > 0);
    };
    await Promise.all(Array.from({ length: workersMax }, work));
    seconds.push(ran() - before);
    const next = queues.nextMomentMs();
    if (next === undefined) return seconds;
    clock.set(new Date(next).toISOString());
  }
  throw new Error(`it is not done after ${String(secondsMax)} seconds`);
}

const sizeOf = (item: object): number =>
  Object.entries(item).reduce((sum, [name, value]) => sum + name.length + bytesOf(value), 0);
const bytesOf = (value: unknown): number =>
  value instanceof Uint8Array ? value.length : typeof value === 'string' ? value.length : JSON.stringify(value).length;
