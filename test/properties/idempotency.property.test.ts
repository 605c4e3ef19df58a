import { operations } from '../../functions/registry.ts';
import { bodies } from '../support/bank/bodies.ts';
import { type Call, dataOf, makeAccount, makeCustomer, persistent } from '../support/bank/client.ts';
import { useBank } from '../support/bank/use-bank.ts';
import { inParallel, seededTest } from '../support/simulation/seed.ts';
import { type Answer } from '../support/bank/platform.ts';
import { cloudLike } from '../support/weakening/options.ts';
import type { Random } from '../support/weakening/random.ts';
import { weaken } from '../support/weakening/weaken.ts';

const keysMax = Number(process.env['KEYS'] ?? 200);
const requestsPerKey = 50;
const keysAtATime = 2;

/** One operation that takes keys: where and with which bodies, two that differ, and the list that counts what was made. */
interface Creation {
  readonly operation: string;
  readonly path: string;
  readonly body: (index: number, variant: 0 | 1) => object;
  readonly list: string;
}

const bank = useBank({ per: 'test', mayFail: true });

seededTest(
  `${String(keysMax)} keys, ${String(requestsPerKey)} parallel requests each, make one resource a key`,
  async (random, seed) => {
    const creations = await prepare();
    const before = await Promise.all(creations.map(totalOf));
    const { off } = weaken(bank.client, { seed, ...cloudLike, staleReads: 0, lateIndexes: 0 });
    const made = creations.map(() => 0);
    await inParallel(keysMax, keysAtATime, async (index) => {
      const place = index % creations.length;
      made[place] = (made[place] ?? 0) + 1;
      const creation = creations[place];
      if (creation !== undefined) await exhaust(creation, index, random);
    });
    off();
    const after = await Promise.all(creations.map(totalOf));
    expect(after.map((total, place) => total - (before[place] ?? 0))).toEqual(made);
  },
);

test('every operation that takes a key is among the tested ones', async () => {
  const keyed = operations.filter((operation) => operation.replayedBy !== undefined).map(({ id }) => id);
  expect((await prepare()).map(({ operation }) => operation).sort()).toEqual(keyed.sort());
});

async function totalOf({ list }: Creation): Promise<number> {
  const { body } = await bank.call('GET', list);
  return Number(body.meta.pagination.total);
}

/** All requests at once: mostly the same body, some with another one. */
async function exhaust(creation: Creation, index: number, random: Random): Promise<void> {
  const call: Call = persistent(bank.call);
  const hasRival = random.chance(0.5);
  const variants = Array.from({ length: requestsPerKey }, () => (hasRival && random.chance(0.3) ? 1 : 0));
  const answers = await Promise.all(
    variants.map((variant) => call('POST', creation.path, creation.body(index, variant))),
  );
  const winners = answers.filter(({ status }) => status === 201);
  const winner = variants[answers.findIndex(({ status }) => status === 201)] ?? 0;
  const [first] = winners;
  if (first === undefined) throw new Error(`no request made anything: ${JSON.stringify(answers[0]?.body)}`);
  const id = idOf(first);
  for (const [place, answer] of answers.entries()) {
    if (variants[place] === winner) expect(dataOf(answer)).toEqual(first.body.data);
    else expectConflict(answer, id);
  }
  expect(winners.filter(({ headers }) => headers['Idempotent-Replayed'] === undefined).length).toBeLessThanOrEqual(1);
  expectConflict(await call('POST', creation.path, creation.body(index, winner === 0 ? 1 : 0)), id);
}

/** Of the one that was made, or of the only one of a list. */
const idOf = ({ body }: Answer) => String([body.data].flat()[0].id);

function expectConflict({ status, body }: Answer, id: string): void {
  expect([status, body.errors?.[0]?.code, body.errors?.[0]?.meta?.existingIds]).toEqual([
    409,
    'idempotency_key_conflict',
    [id],
  ]);
}

async function prepare(): Promise<Creation[]> {
  const { call } = bank;
  const customer = await makeCustomer(call);
  const owner = await makeCustomer(call);
  const from = await makeAccount(call, customer, 1_000_000_00);
  const to = await makeAccount(call, customer);
  // The log is empty, so each replay is Completed at once: while one runs there is no other of a webhook.
  const webhook = String(dataOf(await call('POST', '/webhooks', bodies.webhook())).id);
  const keyOf = (index: number) => `key-${String(index)}`;
  const amountOf = (index: number, variant: number) => 100 + index * 2 + variant;
  const monthly = { interval: 'Monthly', dayOfMonth: 1 };
  return [
    {
      operation: 'createPayment',
      path: '/payments',
      body: (index, variant) => bodies.payment(from, to, amountOf(index, variant), { idempotencyKey: keyOf(index) }),
      list: `/payments?page[limit]=1&filter[accountId]=${from}`,
    },
    {
      operation: 'createAccount',
      path: '/accounts',
      body: (index, variant) =>
        bodies.account(owner, { idempotencyKey: keyOf(index), tags: { variant: String(variant) } }),
      list: `/accounts?page[limit]=1&filter[customerId]=${owner}`,
    },
    {
      operation: 'createRecurringPayment',
      path: '/recurring-payments',
      body: (index, variant) =>
        bodies.recurring(from, to, amountOf(index, variant), monthly, { idempotencyKey: keyOf(index) }),
      list: `/recurring-payments?page[limit]=1&filter[accountId]=${from}`,
    },
    {
      operation: 'createCounterparty',
      path: '/counterparties',
      body: (index, variant) =>
        bodies.counterparty(owner, { idempotencyKey: keyOf(index), name: `Holmes ${String(variant)}` }),
      list: `/counterparties?page[limit]=1&filter[customerId]=${owner}`,
    },
    {
      operation: 'createApplication',
      path: '/applications',
      body: (index, variant) =>
        bodies.application(String(400_000_000 + index), {
          idempotencyKey: keyOf(index),
          tags: { variant: String(variant) },
        }),
      list: '/applications?page[limit]=1',
    },
    {
      operation: 'createBatchReleases',
      path: '/batch-releases',
      body: (index, variant) => ({
        data: [bodies.release(from, to, amountOf(index, variant), { idempotencyKey: keyOf(index) })],
      }),
      list: `/batch-releases?page[limit]=1&filter[accountId]=${from}`,
    },
    {
      operation: 'createWebhookReplay',
      path: `/webhooks/${webhook}/replay`,
      body: (index, variant) => ({
        data: {
          type: 'webhookReplay',
          attributes: { since: `2026-0${String(1 + variant)}-01T00:00:00Z`, idempotencyKey: keyOf(index) },
        },
      }),
      list: `/webhooks/${webhook}/replays?page[limit]=1`,
    },
    {
      operation: 'createWebhook',
      path: '/webhooks',
      body: (index, variant) => bodies.webhook({ idempotencyKey: keyOf(index), label: String(variant) }),
      list: '/webhooks?page[limit]=1',
    },
  ];
}
