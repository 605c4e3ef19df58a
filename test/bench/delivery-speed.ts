import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { SQSRecord } from 'aws-lambda';
import { itemChangeOf } from '../../functions/kernel/workers/item-change.ts';
import { projector } from '../../functions/delivery/events/workers/projector.ts';
import { createWebhookSender } from '../../functions/ports/webhook-sender/https-webhook-sender.ts';
import type { SendRequest } from '../../functions/ports/webhook-sender/port.ts';
import type { Platform } from '../../functions/ports/platform.ts';
import { cleared, startCursor } from '../../functions/delivery/webhooks/cursor.ts';
import { sealToken, type Webhook, webhookKey } from '../../functions/delivery/webhooks/store.ts';
import { webhooksFast } from '../../functions/delivery/webhooks/workers/fast.ts';
import { anEvent, emitted } from '../support/delivery/journal-feed.ts';
import { createMemoryTable } from '../support/memory-table/memory-table.ts';
import { startBenchPlatform } from './bench-platform.ts';
import { type TestPlatform } from '../support/bank/platform.ts';
import { testCipher } from '../support/bank/test-cipher.ts';
import type { Row } from './report.ts';

const batches = 1_000;
const batchEvents = 64;
const eventsPerRowMax = 4;
const warmUps = 200;

/**
 * How many requests a second the worker of the fast lane makes for each second of processor time, on a loopback receiver and
 * with a table that costs next to nothing, beside a bare loop that posts the same body over one connection.
 */
export async function speedRows(): Promise<Row[]> {
  const receiver = await startReceiver();
  const bank = await startBenchPlatform();
  try {
    const rows: Row[] = [];
    for (const size of [1, batchEvents]) {
      const { perSecond, last } = await workerSpeed(bank, receiver.url, size);
      const bare = await bareSpeed(last);
      rows.push({
        what: `deliveries of ${size} a second of one core; beside a bare POST loop`,
        measured: { perSecond: Math.round(perSecond), times: perSecond / bare },
        budget: undefined,
        moonshot: size === 1 ? undefined : { times: 0.5 },
      });
    }
    return rows;
  } finally {
    await bank.stop();
    receiver.stop();
  }
}

/** Deliveries of batches of one size, one after the other, as the messages of the worker ask for them. */
async function workerSpeed(bank: TestPlatform, url: string, size: number) {
  const messages: unknown[] = [];
  const sender = createWebhookSender({ allowHttp: true, allowLoopback: true, now: () => performance.now() });
  let last: SendRequest | undefined;
  const platform: Platform = {
    ...bank.platform,
    table: createMemoryTable(),
    cipher: () => Promise.resolve(testCipher(organisationId)),
    queues: { ...bank.platform.queues, send: ({ body }) => Promise.resolve(void messages.push(body)) },
    log: { ...bank.platform.log, info: () => undefined },
    webhookSender: {
      send: async (one) => {
        last = one;
        const result = await sender.send(one);
        if (result.outcome === 'failed') throw new Error(result.detail);
        return result;
      },
    },
  };
  await fill(bank, platform, url, size);
  // Each append woke the webhook; the queue would have swallowed all but one.
  messages.splice(0, messages.length - 1);
  const deliver = async (count: number) => {
    for (let done = 0; done < count; done += 1) {
      const body = messages.shift() as { position: number; upTo: number };
      // A batch of one is what there is when an event comes alone.
      const message = { ...body, upTo: Math.min(body.upTo, body.position + size) };
      await webhooksFast.handle(
        { body: message, record: { attributes: { ApproximateReceiveCount: '1' } } as SQSRecord },
        platform,
      );
    }
  };
  await deliver(warmUps);
  const perSecond = await perCpuSecond(batches, () => deliver(batches));
  if (last === undefined) throw new Error('nothing was sent');
  return { perSecond, last };
}

const organisationId = '100000001';

/** A webhook that has just begun, and as many events for it as are to be delivered. */
async function fill(bank: TestPlatform, platform: Platform, url: string, size: number): Promise<void> {
  const [id, cipher] = ['1', await platform.cipher(organisationId)];
  const webhook: Webhook = {
    ...webhookKey(organisationId, id),
    version: 1,
    organisationId,
    id,
    label: 'bench',
    url,
    sealedToken: sealToken('bench-token', cipher, organisationId, id),
    contentType: 'JsonAPI',
    deliveryMode: 'AtLeastOnce',
    includeResources: false,
    subscriptions: [{ type: 'All', from: 1 }],
    status: 'Enabled',
    createdAt: platform.clock.now(),
  };
  await platform.table.put({ Item: webhook });
  // It is no longer on trial, as a webhook that has received something before.
  await platform.table.put({ Item: cleared(startCursor(organisationId, id, 0), 0) });
  const perRow = Math.min(size, eventsPerRowMax);
  for (let batch = 0; batch < batches + warmUps; batch += 1) {
    const records = [];
    for (let first = batch * size; first < (batch + 1) * size; first += perRow) {
      const events = Array.from({ length: perRow }, (_, n) => transactionCreated(first + n));
      records.push(await emitted(platform, organisationId, events, first));
    }
    await projector.handle(records.map(itemChangeOf), platform);
    bank.clock.advance({ ms: 100 });
  }
}

const transactionCreated = (n: number) =>
  anEvent('transaction.created', {
    attributes: {
      summary: `Payment ${n} from Ada Lovelace`,
      direction: 'Credit',
      amount: 1000 + n,
      available: 5000 + n,
    },
    relationships: {
      transaction: { type: 'receivedAchTransaction', id: `100000001${String(n).padStart(9, '0')}` },
      account: { type: 'depositAccount', id: '100000001000000001' },
      customer: { type: 'individualCustomer', id: '100000001' },
    },
  });

/** The same bytes over one kept connection, one request after the other, by nothing but Node. */
async function bareSpeed({ url, headers, body }: SendRequest): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const post = () =>
    new Promise<void>((resolve, reject) => {
      const outgoing = request(url, { method: 'POST', headers, agent });
      outgoing.on('error', reject);
      outgoing.on('response', (incoming) => incoming.on('end', resolve).resume());
      outgoing.end(body);
    });
  const loop = async (count: number) => {
    for (let done = 0; done < count; done += 1) await post();
  };
  await loop(warmUps);
  const perSecond = await perCpuSecond(batches, () => loop(batches));
  agent.destroy();
  return perSecond;
}

async function perCpuSecond(count: number, work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return count / ((user + system) / 1_000_000);
}

/** A receiver in a process of its own, so that its work is not counted. */
async function startReceiver(): Promise<{ readonly url: string; stop: () => void }> {
  const child: ChildProcess = fork(fileURLToPath(new URL('./bare-receiver.ts', import.meta.url)));
  const [port] = (await once(child, 'message')) as [number];
  return { url: `http://127.0.0.1:${port}/hook`, stop: () => void child.kill() };
}
