import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { bodyOf } from '../../local/listen/body.ts';
import { startHttpReceiver } from '../../local/listen/receiver.ts';
import { arrive, type LoadProgress } from '../../local/load/arrivals.ts';
import { inTurns, openAccounts } from '../../local/load/bank.ts';
import { startOwnPlatform } from '../../local/load/own-platform.ts';
import { percentile } from '../../local/load/samples.ts';
import { type Client, createClient, relationshipTo } from '../../local/tour/client.ts';

/**
 * How long an organisation waits for the question whether a card may be used: `npm run bench:decisions`. It starts the
 * platform of `npm start`, a receiver of authorization requests that approves each of them, a webhook that always fails, and one whose
 * slow receiver has a backlog. `REQUESTS`, `RATE` (a second) and `BACKLOG` (events) change the numbers, and `BANKSTACK_URL` with
 * `BANKSTACK_TOKEN` name another platform.
 */
const requests = Number(process.env['REQUESTS'] ?? 1_000);
const rate = Number(process.env['RATE'] ?? 20);
const backlog = Number(process.env['BACKLOG'] ?? 10_000);
const accounts = 20;
const eventsOfPayment = 4;
const slowSeconds = 5;
const quietMs = 3_000;

const given = process.env['BANKSTACK_URL'];
if (given === undefined) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'decisions-'));
  const platform = await startOwnPlatform(dataDir);
  try {
    await measure(platform);
  } finally {
    await platform.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
} else {
  await measure({ baseUrl: given, token: process.env['BANKSTACK_TOKEN'] ?? '' });
}

async function measure({ baseUrl, token }: { readonly baseUrl: string; readonly token: string }): Promise<void> {
  const client = createClient(baseUrl, token, { timeoutMs: 30_000 });
  const ids = await openAccounts(client, accounts);
  const cards = await inTurns(ids.length, async (n) => {
    const account = relationshipTo('depositAccount', ids[n] ?? '');
    return (await client.post('/cards', 'individualVirtualDebitCard', {}, { account })).id;
  });
  await subscribe(client, { url: 'http://127.0.0.1:9/hook', subscriptionType: 'All' });
  const slow = await startHttpReceiver(0, () =>
    Promise.resolve({ answer: { status: 200 }, afterSeconds: slowSeconds }),
  );
  await subscribe(client, { url: `http://127.0.0.1:${String(slow.port)}/hook`, subscriptionType: 'All' });
  await inTurns(Math.ceil(backlog / eventsOfPayment), async (n) => {
    const [from, to] = [ids[n % ids.length] ?? '', ids[(n + 1) % ids.length] ?? ''];
    const between = {
      account: relationshipTo('depositAccount', from),
      counterpartyAccount: relationshipTo('depositAccount', to),
    };
    await client.post('/payments', 'bookPayment', { amount: 1, description: 'Backlog' }, between);
  });

  const askedAt = new Map<string, number>();
  const toldAt = new Map<string, number>();
  const decidedAt = new Map<string, number>();
  const approving: Promise<unknown>[] = [];
  const decider = await startHttpReceiver(0, ({ body }) => {
    for (const event of bodyOf(body)?.data ?? []) {
      const about = event.relationships?.['authorizationRequest']?.data;
      if (event.type !== 'authorizationRequest.pending' || about === undefined || Array.isArray(about)) continue;
      const { id } = about;
      if (toldAt.has(id)) continue;
      toldAt.set(id, performance.now());
      approving.push(
        client.act(`/authorization-requests/${id}/approve`).then(() => decidedAt.set(id, performance.now())),
      );
    }
    return Promise.resolve({ answer: { status: 200 }, afterSeconds: 0 });
  });
  const url = `http://127.0.0.1:${String(decider.port)}/hook`;
  await subscribe(client, { url, subscriptionType: 'OnlyAuthorizationRequest' });

  const ask = async (n: number) => {
    const begin = performance.now();
    const card = relationshipTo('card', cards[n % cards.length] ?? '');
    const asked = { amount: 1, merchantName: 'Groceries', merchantType: 5411 };
    const type = 'purchaseAuthorizationRequest';
    const { id } = await client.post('/sandbox/authorization-requests/purchase', type, asked, { card });
    askedAt.set(id, begin);
  };
  await ask(0);
  await pause(quietMs);
  const progress: LoadProgress = { waiting: 0, onTheWay: 0, dropped: 0 };
  let number = 0;
  await arrive(
    {
      rates: { ask: rate },
      seconds: requests / rate,
      concurrency: 64,
      drainSeconds: 30,
      nowMs: () => performance.now(),
      random: Math.random,
      start: async () => {
        number += 1;
        await ask(number).catch((error: unknown) => {
          console.error(String(error));
        });
      },
    },
    progress,
  );
  await pause(quietMs);
  const settled = await Promise.allSettled(approving);
  const late = settled.filter(({ status }) => status === 'rejected').length;
  const spans = (ends: ReadonlyMap<string, number>) =>
    [...askedAt].flatMap(([id, begin]) => {
      const end = ends.get(id);
      return end === undefined ? [] : [end - begin];
    });
  const show = (what: string, values: readonly number[]) => {
    const [half, most] = [percentile(values, 50), percentile(values, 99)].map((value) => value.toFixed(0));
    console.log(
      `${what}: ${String(values.length)} of ${String(askedAt.size)}, p50 ${half ?? ''} ms, p99 ${most ?? ''} ms`,
    );
  };
  show('from the call of the processor to the request to the receiver', spans(toldAt));
  show('to the answer to its approval', spans(decidedAt));
  console.log(`approvals that came too late: ${String(late)}`);
  await decider.stop();
  await slow.stop();
}

async function subscribe(client: Client, attributes: { readonly url: string; readonly subscriptionType: string }) {
  const usual = { label: 'decisions', token: 'secret', contentType: 'JsonAPI', deliveryMode: 'AtLeastOnce' };
  await client.post('/webhooks', 'webhook', { ...usual, ...attributes });
}
