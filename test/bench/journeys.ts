import type { SQSRecord } from 'aws-lambda';
import type { JourneyUnits, MeasuredJourneys } from '../../bin/cost/measured-units.ts';
import { closeDays } from '../../functions/accounts/end-of-day/close-days.ts';
import { writeStatements } from '../../functions/accounts/statements/write-statements.ts';
import { webhooksFast } from '../../functions/delivery/webhooks/workers/fast.ts';
import { webhooksTrial } from '../../functions/delivery/webhooks/workers/trial.ts';
import { cents } from '../../functions/kernel/base/money/cents.ts';
import { momentOf } from '../../functions/kernel/journal/commit.ts';
import { createStructuredLog } from '../../functions/ports/log/structured-log.ts';
import type { SendRequest, SendResult } from '../../functions/ports/webhook-sender/port.ts';
import { createMemoryDocuments } from '../../local/engines/memory-documents.ts';
import { seedAccounts } from '../accounts/end-of-day/fixtures.ts';
import { bytesOf } from '../support/memory-table/attributes.ts';
import { allItems } from '../support/model/items.ts';
import { bodies } from '../support/bank/bodies.ts';
import { link } from '../support/bank/link.ts';
import { caller, type TestPlatform } from '../support/bank/platform.ts';
import { weaken, type Weakness } from '../support/weakening/weaken.ts';
import { startBenchPlatform } from './bench-platform.ts';
import { counted } from './counted.ts';
import { hook, post } from './delivery-rows.ts';
import { openCustomers } from './fixtures.ts';
import { follow } from './table-rows.ts';

/** Webhooks that hear of each payment. */
const webhooks = 3;
/** Payments in one window of the list writer, as many as a batch of the stream has. */
const inWindow = 100;
const transactions = 100;
const accountsOfDay = 1_000;
const deliveryLanes = [webhooksFast, webhooksTrial];

/** Everything that is counted beside the table. */
interface Counters {
  files: number;
  fileBytes: number;
  logBytes: number;
  sentBytes: number;
}

interface Bench {
  readonly bank: TestPlatform;
  readonly weakness: Weakness;
  readonly counters: Counters;
}

/**
 * What the journeys of docs/generated/cost.md ask of AWS, counted on the real engine. A payment is a book payment with an idempotency
 * key, and all that follows from it: its rows in the ledger, its events with their numbers, and its entries in lists.
 */
export async function countJourneys(): Promise<MeasuredJourneys> {
  const bench = await startBench();
  try {
    const [from, to] = await openAccounts(bench.bank);
    for (let count = 0; count < webhooks; count += 1) await hook(bench.bank, 'AtLeastOnce');
    await settle(bench);
    const payment = await countPayments(bench, 1, { from, to });
    const delivery = await countDeliveries(bench);
    const paymentInWindow = await countPayments(bench, inWindow, { from, to });
    const read = await countRead(bench, from);
    const keptRead = await countKeptRead(bench, from);
    const statement = await countStatement(bench);
    return { payment, paymentInWindow, delivery, read, keptRead, statement, endOfDay: await countEndOfDay() };
  } finally {
    await bench.bank.stop();
  }
}

async function startBench(): Promise<Bench> {
  const counters: Counters = { files: 0, fileBytes: 0, logBytes: 0, sentBytes: 0 };
  const write = (message: string, fields: object) => {
    // As outputWriter writes a line in a function.
    const head = {
      level: 'INFO',
      message,
      timestamp: '2026-12-01T15:00:00.000Z',
      service: 'bankstack',
      version: '0.0.0',
    };
    counters.logBytes += JSON.stringify({ ...head, ...fields }).length + 1;
  };
  const send = ({ body }: SendRequest): Promise<SendResult> => {
    counters.sentBytes += body.length;
    return Promise.resolve({ outcome: 'answered', status: 200, durationMs: 1, bodyStart: '' });
  };
  const documents = createMemoryDocuments();
  const bank = await startBenchPlatform({
    platform: {
      webhookSender: { send },
      log: createStructuredLog({ info: write, warn: write, error: write }),
      documents: {
        ...documents,
        put: (key, bytes) => {
          counters.files += 1;
          counters.fileBytes += bytes.length;
          return documents.put(key, bytes);
        },
      },
    },
  });
  return { bank, weakness: weaken(bank.client, { seed: 1 }), counters };
}

async function openAccounts(bank: TestPlatform): Promise<readonly [string, string]> {
  const [ada, bob] = await openCustomers(bank);
  const open = (owner: string) =>
    post(bank, '/accounts', {
      type: 'depositAccount',
      attributes: { depositProduct: 'checking' },
      relationships: { customer: link('customer', owner) },
    });
  const [from, to] = [await open(ada), await open(bob)];
  for (let count = 0; count < transactions; count += 1) {
    await bank.call('POST', '/sandbox/payments', bodies.credit(from, 1_000_00));
  }
  return [from, to];
}

/** Numbers and delivers what has happened so far, so that each webhook is one that delivers all the time. */
async function settle(bench: Bench): Promise<void> {
  const { bank, weakness } = bench;
  await follow(bank, weakness, transactions * 2);
  for (let round = 0; round < 2; round += 1) await deliver(bench);
  bank.clock.advance({ minutes: 30 });
}

async function countPayments(
  bench: Bench,
  count: number,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<JourneyUnits> {
  const { bank, weakness } = bench;
  bank.clock.advance({ minutes: 30 });
  bank.sent.length = 0;
  const relationships = { account: link('depositAccount', from), counterpartyAccount: link('depositAccount', to) };
  const units = await measure(bench, async () => {
    for (let number = 0; number < count; number += 1) {
      const attributes = { amount: 1_00, description: 'Dinner', idempotencyKey: `${count}-${number}` };
      const answer = await bank.call('POST', '/payments', { data: { type: 'bookPayment', attributes, relationships } });
      if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
      bench.counters.sentBytes += JSON.stringify(answer.body).length;
      bank.clock.advance({ ms: 10 });
    }
    await follow(bank, weakness, count);
  });
  const wakes = deliveryMessages(bank).length;
  // One batch for each of the two readers of the stream.
  const batches = 2;
  const messages = { ...units, fifoMessages: units.fifoMessages - wakes };
  return share(count, {
    ...messages,
    requests: count,
    invocations: count + batches + messages.messages + messages.fifoMessages,
  });
}

/** What the last payment's events cost for each webhook. */
async function countDeliveries(bench: Bench): Promise<JourneyUnits> {
  const woken = deliveryMessages(bench.bank);
  if (woken.length !== webhooks) throw new Error(`${woken.length} of ${webhooks} webhooks were woken`);
  const before = bench.bank.sent.length;
  const units = await measure(bench, () => deliver(bench));
  const more = bench.bank.sent.slice(before);
  if (more.length > 0) throw new Error(`a delivery sent messages: ${JSON.stringify(more)}`);
  return share(webhooks, { ...units, fifoMessages: webhooks, invocations: webhooks });
}

const deliveryMessages = (bank: TestPlatform) =>
  bank.sent.filter(({ queue }) => deliveryLanes.some(({ source }) => source.queue.name === queue));

async function deliver({ bank }: Bench): Promise<void> {
  const woken = deliveryMessages(bank);
  bank.sent.length = 0;
  for (const { queue, body } of woken) {
    const worker = deliveryLanes.find(({ source }) => source.queue.name === queue);
    const record = { attributes: { ApproximateReceiveCount: '1' } } as SQSRecord;
    await worker?.handle({ body, record }, bank.platform);
  }
}

async function countRead(bench: Bench, account: string): Promise<JourneyUnits> {
  const { bank, counters } = bench;
  await bank.call('GET', `/accounts/${account}`);
  const units = await measure(bench, async () => {
    const answer = await bank.call('GET', `/accounts/${account}`);
    counters.sentBytes += JSON.stringify(answer.body).length;
  });
  return { ...units, requests: 1, invocations: 1 };
}

/** The same read where the stage keeps requests. */
const countKeptRead = ({ bank, ...others }: Bench, account: string): Promise<JourneyUnits> => {
  const settings = { ...bank.platform.settings, requestLog: { isKept: true } };
  return countRead({ ...others, bank: { ...bank, call: caller({ ...bank.platform, settings }, bank.token) } }, account);
};

/** The statement of a month, of each of two accounts. One of them has some hundred transactions. */
async function countStatement(bench: Bench): Promise<JourneyUnits> {
  const { bank } = bench;
  bank.clock.advance({ days: 32 });
  await closeAll(bench);
  const moment = await momentOf(bank.platform, bank.organisationId, 'statements');
  const units = await measure(bench, async () => {
    if (!(await writeStatements(bank.platform, moment, () => false))) throw new Error('nobody said stop');
  });
  return share(2, units);
}

/** The end of a day, of each of many accounts. */
async function countEndOfDay(): Promise<JourneyUnits> {
  const bench = await startBench();
  const { bank } = bench;
  try {
    await seedAccounts(bank, { count: accountsOfDay, openedAt: bank.clock.now(), balance: cents(12_345) });
    bank.clock.advance({ days: 1 });
    return share(accountsOfDay, await measure(bench, () => closeAll(bench)));
  } finally {
    await bank.stop();
  }
}

async function closeAll({ bank }: Bench): Promise<void> {
  const moment = await momentOf(bank.platform, bank.organisationId, 'schedule');
  if (!(await closeDays(bank.platform, moment, () => false))) throw new Error('nobody said stop');
}

/** The units of a piece of work, without requests and invocations. */
async function measure(bench: Bench, work: () => Promise<unknown>): Promise<JourneyUnits> {
  const { bank, weakness, counters } = bench;
  const before = { ...counters, sent: bank.sent.length, stored: await storedBytes(bench) };
  const { measured } = await counted(weakness, work);
  const sent = bank.sent.slice(before.sent);
  const fifo = sent.filter(({ queue }) => queue.endsWith('.fifo')).length;
  return {
    requests: 0,
    invocations: 0,
    ...measured,
    messages: sent.length - fifo,
    fifoMessages: fifo,
    files: counters.files - before.files,
    fileBytes: counters.fileBytes - before.fileBytes,
    storedBytes: (await storedBytes(bench)) - before.stored,
    logBytes: counters.logBytes - before.logBytes,
    sentBytes: counters.sentBytes - before.sentBytes,
  };
}

/** The bytes of all items. DynamoDB charges 100 more for the indexing of each. */
async function storedBytes({ bank, weakness }: Bench): Promise<number> {
  weakness.off();
  const items = await allItems(bank.documents, bank.platform.settings.tableName);
  weakness.on();
  return items.reduce((sum, item) => sum + 100 + bytesOf(item), 0);
}

const share = (times: number, units: JourneyUnits): JourneyUnits =>
  Object.fromEntries(Object.entries(units).map(([name, value]) => [name, value / times])) as JourneyUnits;
