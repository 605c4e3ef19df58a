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
 * platform of `npm start`, a receiver of authorization requests that approves each of them in its answer, a webhook that always fails,
 * and one whose slow receiver has a backlog. `REQUESTS`, `RATE` (a second), `BACKLOG` (events), `ANSWER_MS` (what the receiver needs) and
 * `HANGING` (one of so many questions gets no answer; 0 for none) change the numbers, and `BANKSTACK_URL` with `BANKSTACK_TOKEN` name
 * another platform. On the platform that it starts, it fails over the budgets.
 */
const requests = Number(process.env['REQUESTS'] ?? 1_000);
const rate = Number(process.env['RATE'] ?? 40);
const answerMs = Number(process.env['ANSWER_MS'] ?? 0);
const hanging = Number(process.env['HANGING'] ?? 0);
const backlog = Number(process.env['BACKLOG'] ?? 10_000);
const accounts = 20;
const eventsOfPayment = 4;
const slowSeconds = 5;
const quietMs = 3_000;
const approval = JSON.stringify({ data: { type: 'approveAuthorizationRequest', attributes: {} } });
/** Milliseconds from the call of the processor to the request to the receiver, on a laptop of two cores. */
const budgets = { p50: 60, p99: 250 };

const given = process.env['BANKSTACK_URL'];
if (given === undefined) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'decisions-'));
  const platform = await startOwnPlatform(dataDir);
  try {
    const { p50, p99, undecided } = await measure(platform);
    if (p50 > budgets.p50 || p99 > budgets.p99 || undecided > 0) {
      console.error(`over the budgets: p50 ${String(budgets.p50)} ms, p99 ${String(budgets.p99)} ms, none undecided`);
      process.exitCode = 1;
    }
  } finally {
    await platform.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
} else {
  await measure({ baseUrl: given, token: process.env['BANKSTACK_TOKEN'] ?? '' });
}

interface Figures {
  readonly p50: number;
  readonly p99: number;
  /** Questions that the receiver answered and that were not approved. */
  readonly undecided: number;
}

async function measure({ baseUrl, token }: { readonly baseUrl: string; readonly token: string }): Promise<Figures> {
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
  const hung = new Set<string>();
  const decider = await startHttpReceiver(0, ({ body }) => {
    const [event] = bodyOf(body)?.data ?? [];
    const about = event?.relationships?.['authorizationRequest']?.data;
    const id = about === undefined || Array.isArray(about) ? '' : about.id;
    const at = performance.now();
    if (event?.type !== 'authorizationRequest.pending') {
      if (event?.type === 'authorizationRequest.approved') decidedAt.set(id, at);
      return Promise.resolve({ answer: { status: 200 }, afterSeconds: 0 });
    }
    toldAt.set(id, at);
    if (hanging > 0 && toldAt.size % hanging === 0) {
      hung.add(id);
      return Promise.resolve({ answer: 'timeout', afterSeconds: 0 } as const);
    }
    return Promise.resolve({ answer: { status: 200 }, afterSeconds: answerMs / 1000, body: approval });
  });
  const url = `http://127.0.0.1:${String(decider.port)}/hook`;
  await subscribe(client, { url, subscriptionType: 'OnlyAuthorizationRequest', deliveryMode: 'AtMostOnce' });

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
  show('to the event that it is approved', spans(decidedAt));
  const undecided = [...askedAt.keys()].filter((id) => !decidedAt.has(id) && !hung.has(id)).length;
  console.log(`without an answer: ${String(hung.size)}; answered and not approved: ${String(undecided)}`);
  await decider.stop();
  await slow.stop();
  const told = spans(toldAt);
  return { p50: percentile(told, 50), p99: percentile(told, 99), undecided };
}

async function subscribe(client: Client, attributes: Readonly<Record<string, string>>) {
  const usual = { label: 'decisions', token: 'secret', contentType: 'JsonAPI', deliveryMode: 'AtLeastOnce' };
  await client.post('/webhooks', 'webhook', { ...usual, ...attributes });
}
