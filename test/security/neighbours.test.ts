import { foundOrganisation } from '../../functions/founding/found.ts';
import { bulkPaymentsQueue, bulkSharesBeside, turnOfBulk } from '../../functions/money/bulk-payments/queues.ts';
import { bulkPaymentsWorker } from '../../functions/money/bulk-payments/workers/bulk-payments.ts';
import type { SendRequest, SendResult } from '../../functions/ports/webhook-sender/port.ts';
import { type QueueShares, usualShares } from '../../functions/ports/settings.ts';
import { bodies, tokenBody } from '../support/bank/bodies.ts';
import { anotherOrganisation, openCustomer } from '../support/bank/bank.ts';
import { caller } from '../support/bank/platform.ts';
import { useBank } from '../support/bank/use-bank.ts';
import { answered } from '../support/delivery/delivery-bank.ts';
import { anEvent, emit } from '../support/delivery/journal-feed.ts';
import { startBankInVirtualTime } from '../support/delivery-simulation/bank-in-virtual-time.ts';
import { leanQueues } from '../support/delivery-simulation/lean-queues.ts';
import { waitingIn } from '../support/delivery-simulation/virtual-time.ts';
import { createMemoryTable } from '../support/memory-table/memory-table.ts';
import { freshToken } from '../money/counterparties/fresh-token.ts';

/**
 * One organisation does its worst, in each way once, beside one that works. What is counted is what the second one waits
 * for: in virtual time nothing takes long but the receivers, so any wait is a wait for invocations of the first one.
 */
const boundless: QueueShares = { fast: 1000, trial: 1000, slow: 1000, replay: 1000, bulk: 1000 };
const slowMs = 9_500;
const hostileWebhooks = 150;
const seconds = 30;

interface Request {
  readonly atMs: number;
  readonly event: number;
}

/**
 * Both organisations emit an event each second. `hostile` and `working` say how long their receivers take, by the number
 * of requests so far, and what they answer.
 */
async function beside(given: {
  readonly shares: QueueShares;
  readonly hostile: (requests: number) => number;
  readonly working: (requests: number) => { readonly status: number; readonly afterMs: number };
  /** Whether the webhook of the working organisation is created last, so that it is on trial with the others. */
  readonly isNew: boolean;
}) {
  const requests: Request[] = [];
  const byUrl = new Map<string, number>();
  const sender = {
    send: async (request: SendRequest): Promise<SendResult> => {
      const made = (byUrl.get(request.url) ?? 0) + 1;
      byUrl.set(request.url, made);
      const { time } = bank;
      if (!request.url.includes('working')) {
        await time.sleep(given.hostile(made));
        return { ...answered(200), durationMs: given.hostile(made) };
      }
      const { data } = JSON.parse(Buffer.from(request.body).toString('utf8')) as { data: { id: string }[] };
      for (const { id } of data) requests.push({ atMs: time.nowMs, event: Number(id) });
      const { status, afterMs } = given.working(made);
      await time.sleep(afterMs);
      return { ...answered(status), durationMs: afterMs };
    },
  };
  const nothing = () => undefined;
  const told = { sender, hasJitter: () => false, onMishap: nothing, onCrash: nothing, onUnavailable: nothing };
  const settings = { seed: 1, webhooks: 0, events: 0, days: 1, bursts: 0, crashes: 0, mishaps: 0, dead: 0 };
  const problems: string[] = [];
  const bank = await startBankInVirtualTime({ ...settings, shares: given.shares }, () => createMemoryTable(), {
    ...told,
    problem: (what) => problems.push(what),
  });
  try {
    return await waitingIn(bank.time, async () => {
      const other = await foundOrganisation(bank.platform, { name: 'Hostile' });
      const hostileCall = caller(bank.platform, other.token);
      const workingWebhook = () =>
        bank.call('POST', '/webhooks', bodies.webhook({ url: 'https://working.example.com/hook' }));
      const happen = (organisationId: string) => emit(bank.platform, organisationId, [anEvent('account.created')]);
      if (!given.isNew) await workingWebhook();
      for (let count = 0; count < hostileWebhooks; count += 1) {
        await hostileCall('POST', '/webhooks', bodies.webhook({ url: `https://h${count}.example.com/hook` }));
      }
      const pass = async (ms: number) => {
        const untilMs = bank.time.nowMs + ms;
        await bank.runTo(untilMs);
        bank.time.moveTo(untilMs);
      };
      const emittedAt: number[] = [0];
      for (let second = 0; second < seconds; second += 1) {
        await happen(other.organisationId);
        await pass(500);
        if (second === 2 && given.isNew) await workingWebhook();
        emittedAt.push(bank.time.nowMs);
        await happen(bank.organisationId);
        await pass(500);
      }
      await bank.runTo(bank.time.nowMs + 600_000);
      expect(problems).toEqual([]);
      const waits = requests.map(({ atMs, event }) => atMs - (emittedAt[event] ?? NaN));
      return { requests, waitMsMax: Math.max(...waits), count: requests.length };
    });
  } finally {
    await bank.stop();
  }
}

describe('slow receivers of one organisation', () => {
  const quick = () => ({ status: 200, afterMs: 100 });
  const cases = [
    { name: 'that are new', hostile: () => slowMs, isNew: false },
    { name: 'that are new, beside one that is new', hostile: () => slowMs, isNew: true },
    { name: 'that used to answer quickly', hostile: (made: number) => (made <= 5 ? 50 : slowMs), isNew: false },
  ];

  test.each(cases)('$name: no event of another organisation waits for them', async ({ hostile, isNew }) => {
    const { waitMsMax, count } = await beside({ shares: usualShares, hostile, working: quick, isNew });
    expect(count).toBeGreaterThan(20);
    expect(waitMsMax).toBe(0);
  });

  test('without a bound it would: this test notices', async () => {
    const { waitMsMax } = await beside({ shares: boundless, hostile: () => slowMs, working: quick, isNew: true });
    expect(waitMsMax).toBeGreaterThan(5_000);
  });

  test('no retry of another organisation waits for them in the slow lane', async () => {
    const working = (made: number) => ({ status: made === 1 ? 500 : 200, afterMs: 0 });
    const { requests } = await beside({ shares: usualShares, hostile: () => slowMs, working, isNew: false });
    const [first, again] = requests;
    expect([first?.event, again?.event, (again?.atMs ?? 0) - (first?.atMs ?? 0)]).toEqual([1, 1, 1_000]);
  });
});

test('bulks: those of one organisation hold a part of the workers, and another has its turn at once', async () => {
  const queues = await leanQueues(() => 0, [bulkPaymentsQueue], { random: () => 0.5 });
  const queue = queues.queueOf(bulkPaymentsQueue);
  const send = (organisationId: string, id: number, type?: 'bulkCards') =>
    queues.sender.send(
      turnOfBulk({ shares: usualShares }, { organisationId, id: String(id), ...(type && { type }) }, 'first'),
    );
  for (let bulk = 0; bulk < 40; bulk += 1) {
    await send('100000001', 300_000_000 + bulk);
    await send('100000001', 350_000_000 + bulk, 'bulkCards');
  }
  await send('100000002', 400_000_000);
  const { maximumConcurrency } = bulkPaymentsWorker.source;
  const underWay: unknown[] = [];
  for (let count = 0; count < maximumConcurrency; count += 1) {
    const message = queue.receive();
    if (message !== undefined) underWay.push(JSON.parse(message.Body ?? '{}').organisationId);
  }
  const { bulk } = usualShares;
  expect(underWay).toEqual([...Array.from({ length: bulk + bulkSharesBeside }, () => '100000001'), '100000002']);
});

describe('balance look-ups', () => {
  const held: { waiting: number; end: () => void } = { waiting: 0, end: () => undefined };
  const bank = useBank();

  test('those of one organisation hold a part of the functions, and those of another are answered', async () => {
    const own = await lookUp(bank);
    const neighbour = Object.assign(Object.create(bank), await anotherOrganisation(bank)) as typeof bank;
    const other = await lookUp(neighbour);
    const { accountLinking } = bank.platform;
    const { balance } = accountLinking;
    const ended = new Promise<void>((resolve) => (held.end = resolve));
    Object.assign(accountLinking, {
      balance: async (...given: Parameters<typeof balance>) => {
        held.waiting += 1;
        await ended;
        return balance(...given);
      },
    });
    const asked = Array.from({ length: 40 }, () => own().then(({ status }) => status));
    let refusals = 0;
    for (const one of asked) void one.then((status) => (refusals += status === 429 ? 1 : 0));
    for (let turns = 0; turns < 1000 && refusals < 35; turns += 1)
      await new Promise((resolve) => setTimeout(resolve, 5));
    expect([held.waiting, refusals]).toEqual([5, 35]);
    Object.assign(accountLinking, { balance });
    expect((await other()).status).toBe(200);
    held.end();
    expect((await Promise.all(asked)).filter((status) => status === 200)).toHaveLength(5);
  });
});

async function lookUp(bank: ReturnType<typeof useBank>) {
  const customerId = await openCustomer(bank);
  const made = await bank.call('POST', '/counterparties', tokenBody(customerId, freshToken('match', '')));
  expect(made.status).toBe(201);
  return () => bank.call('GET', `/counterparties/${made.body.data.id}/balance`);
}
