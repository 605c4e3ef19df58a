import { bodies } from '../support/bank/bodies.ts';
import { type Call, dataOf, makeAccount, makeCustomer, persistent } from '../support/bank/client.ts';
import { useBank } from '../support/bank/use-bank.ts';
import { type Creation, keyedCreations } from '../support/model/keyed-creations.ts';
import { inParallel, seededTest } from '../support/simulation/seed.ts';
import { type Answer } from '../support/bank/platform.ts';
import { cloudLike } from '../support/weakening/options.ts';
import type { Random } from '../support/weakening/random.ts';
import { weaken } from '../support/weakening/weaken.ts';

const keysMax = Number(process.env['KEYS'] ?? 200);
const requestsPerKey = 50;
const keysAtATime = 2;

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
  const from = await makeAccount(call, customer, 1_000_000_00);
  const place = {
    owner: await makeCustomer(call),
    from,
    fees: await feesOf(from),
    purchases: await purchasesOf(from),
    to: await makeAccount(call, customer),
    // The log is empty, so each replay is Completed at once: while one runs there is no other of a webhook.
    webhook: String(dataOf(await call('POST', '/webhooks', bodies.webhook())).id),
    application: String(dataOf(await call('POST', '/applications', bodies.application('000000004'))).id),
  };
  return Object.values(keyedCreations).map((creation) => creation(place));
}

/** A fee for each key, because a fee is reversed once. */
async function feesOf(account: string): Promise<readonly string[]> {
  const fees: string[] = [];
  for (let count = 0; count < keysMax; count += 1) {
    fees.push(String(dataOf(await bank.call('POST', '/fees', bodies.fee(account, { amount: 1 }))).id));
  }
  return fees;
}

/** A purchase for each key, because it is disputed once. */
async function purchasesOf(account: string): Promise<readonly string[]> {
  const { last4Digits } = dataOf(await bank.call('POST', '/cards', bodies.card(account))).attributes;
  const purchases: string[] = [];
  for (let count = 0; count < keysMax; count += 1) {
    const body = bodies.purchase(account, String(last4Digits), { amount: 10_00 });
    purchases.push(String(dataOf(await bank.call('POST', '/sandbox/purchases', body)).id));
  }
  return purchases;
}
