import { accountItem } from '../../functions/accounts/accounts/store.ts';
import { closeDays } from '../../functions/accounts/end-of-day/close-days.ts';
import { type EndOfDay, endOfDayItem } from '../../functions/accounts/end-of-day/store.ts';
import { bankDateOf, instantAtBankTime } from '../../functions/kernel/base/calendar/bank-time.ts';
import { type CalendarDate, plusDays } from '../../functions/kernel/base/calendar/calendar-date.ts';
import { momentOf } from '../../functions/kernel/journal/commit.ts';
import { type RunningEngine, startDynamoDb } from '../../local/engines/dynamodb.ts';
import { seedCustomer } from '../accounts/end-of-day/fixtures.ts';
import { bodies } from '../support/bank/bodies.ts';
import { endOfDayFaults } from '../support/model/ends-of-day.ts';
import { itemsOf, readItems } from '../support/model/items.ts';
import { pick, underSeed } from '../support/simulation/seed.ts';
import { startTestPlatform, type TestPlatform } from '../support/bank/platform.ts';
import { cloudLike } from '../support/weakening/options.ts';
import { type Random, randomFrom } from '../support/weakening/random.ts';
import { weaken, type Weakness } from '../support/weakening/weaken.ts';

const seedsMax = Number(process.env['SEEDS'] ?? 8);
const stepsMax = 32;
/** How often the rows are looked at on the way. */
const stepsPerLook = 4;
const accountsFirst = 4;
const accountsMax = 12;
/** Evenings before a day that is not 24 hours long, and one before an ordinary one. */
const starts = ['2027-03-13', '2026-10-31', '2026-12-30'] as const;
const msPerMinute = 60_000;

let engine: RunningEngine;
beforeAll(async () => {
  engine = await startDynamoDb();
});
afterAll(() => engine.stop());

interface World {
  readonly bank: TestPlatform;
  readonly weakness: Weakness;
  readonly random: Random;
  readonly tableName: string;
  readonly customer: string;
  readonly accounts: string[];
  /** Every row that was ever seen, as it was then. */
  readonly seen: Map<string, EndOfDay>;
}

test.each(Array.from({ length: seedsMax }, (_, index) => index + 1))(
  'after any events around midnight, rows follow from the transactions of each account: seed %i',
  (seed) => underSeed(seed, () => live(seed)),
);

async function live(seed: number): Promise<void> {
  const place = { endpoint: engine.endpoint, tableName: `ends-of-day-${String(seed)}` };
  const bank = await startTestPlatform({ place, mayFail: true });
  const random = randomFrom(seed);
  const first = pick(random, starts);
  bank.clock.set(instantAtBankTime(first as CalendarDate, { hour: 20, minute: 0 }));
  const weakness = weaken(bank.client, { seed, ...cloudLike });
  const customer = await seedCustomer(bank);
  const { tableName } = place;
  const world: World = { bank, weakness, random, tableName, customer, accounts: [], seen: new Map() };
  await calmly(world, async () => {
    for (let count = 0; count < accountsFirst; count += 1) await openAccount(world);
    for (const id of world.accounts) await bank.call('POST', '/sandbox/payments', bodies.credit(id, 100_00));
  });
  for (let step = 0; step < stepsMax; step += 1) {
    await happen(world);
    if (step % stepsPerLook === 0) await calmly(world, () => noteRows(world));
  }
  weakness.plan.revive();
  await calmly(world, async () => {
    expect(await runJob(world)).toBe(true);
    await noteRows(world);
    await expectAllDays(world);
    await expectLists(world);
  });
  await bank.stop();
}

/** Concurrent acts of a client and the platform: payments under way while a day ends, and jobs that die. */
async function happen(world: World): Promise<void> {
  const { bank, random, weakness, accounts } = world;
  const requests = Array.from({ length: random.below(4) }, () => request(world));
  if (random.chance(0.2) && accounts.length < accountsMax) requests.push(openAccount(world));
  // Some have read the time and nothing is written yet when the day ends.
  for (let ticks = random.below(30); ticks > 0; ticks -= 1) await new Promise((resolve) => setImmediate(resolve));
  pass(world);
  if (random.chance(0.15)) weakness.plan.failAt(1 + random.below(40), random.chance(0.5) ? 'before' : 'after');
  const jobs = Array.from({ length: random.chance(0.5) ? 0 : 1 + random.below(3) }, () =>
    runJob(world, random.chance(0.3) ? random.below(4) : undefined),
  );
  await Promise.allSettled([...requests, ...jobs]);
  weakness.plan.revive();
  bank.clock.advance({ ms: 10 });
}

/** Often to the last second of a day or to the first of the next, sometimes days on, sometimes to the middle of a day. */
function pass({ bank, random }: World): void {
  const now = bank.clock.now();
  const today = bankDateOf(now);
  const kind = random.next();
  if (kind < 0.3) return;
  const days = random.chance(0.8) ? 1 : 2 + random.below(5);
  const midnight = instantAtBankTime(plusDays(today, days), { hour: 0, minute: 0 });
  const aroundMs = kind < 0.5 ? -1 : kind < 0.8 ? 0 : random.below(20 * 60) * msPerMinute;
  const next = Date.parse(midnight) + aroundMs;
  if (next > Date.parse(now)) bank.clock.set(new Date(next).toISOString());
}

async function request({ bank, random, accounts }: World): Promise<void> {
  const [one, other] = [pick(random, accounts), pick(random, accounts)];
  const amount = 1 + random.below(20_00);
  await (random.chance(0.3)
    ? bank.call('POST', '/sandbox/payments', bodies.credit(one, amount))
    : bank.call('POST', '/payments', bodies.payment(one, other, amount)));
}

async function openAccount({ bank, customer, accounts }: World): Promise<void> {
  const { status, body } = await bank.call('POST', '/accounts', bodies.account(customer));
  if (status === 201) accounts.push(body.data.id as string);
}

/** The job as its worker runs it; with `stops` it stops after so many transactions. */
async function runJob({ bank }: World, stops?: number): Promise<boolean> {
  let left = stops ?? Infinity;
  const isLate = () => (left -= 1) < 0;
  return closeDays(bank.platform, await momentOf(bank.platform, bank.organisationId, 'schedule'), isLate);
}

async function calmly(world: World, work: () => Promise<void>): Promise<void> {
  world.weakness.off();
  await world.weakness.settle();
  await work();
  world.weakness.on();
}

const itemsNow = ({ bank, tableName }: World) => readItems(bank.documents, tableName);

/** A row never changes after it was written. */
async function noteRows(world: World): Promise<void> {
  const { seen } = world;
  for (const row of itemsOf(await itemsNow(world), 'eod').map(endOfDayItem.parse)) {
    const before = seen.get(row.id);
    if (before !== undefined) expect(row).toEqual(before);
    seen.set(row.id, row);
  }
}

/** Every account has all its days, among them those whose opening was not answered, and each says what it must. */
async function expectAllDays(world: World): Promise<void> {
  const items = await itemsNow(world);
  const now = world.bank.clock.now();
  expect(endOfDayFaults(items, now)).toEqual([]);
  for (const { id, createdAt, endsOfDay } of itemsOf(items, 'acc').map(accountItem.parse)) {
    expect([id, plusDays(bankDateOf(createdAt), endsOfDay ?? 0)]).toEqual([id, bankDateOf(now)]);
  }
}

/** The list of the organisation has every row once, in pages that fit together, and each account's list has its own. */
async function expectLists(world: World): Promise<void> {
  const { bank, accounts, seen, random } = world;
  const read = async (query: string) => {
    const { status, body } = await bank.call('GET', `/account-end-of-day?${query}`);
    expect(status).toBe(200);
    const rows = body.data as { id: string; attributes: { date: string } }[];
    return {
      ids: rows.map((row) => row.id),
      dates: rows.map((row) => row.attributes.date),
      total: body.meta.pagination.total,
    };
  };
  const whole = await read('page[limit]=1000');
  expect(whole.total).toBe(seen.size);
  expect([...whole.ids].sort()).toEqual([...seen.keys()].sort());
  expect(whole.dates).toEqual([...whole.dates].sort().reverse());
  const [limit, offset] = [1 + random.below(20), random.below(whole.total)];
  expect((await read(`page[limit]=${limit}&page[offset]=${offset}`)).ids).toEqual(
    whole.ids.slice(offset, offset + limit),
  );
  for (const id of accounts) {
    const own = await read(`page[limit]=1000&filter[accountId]=${id}`);
    expect(own.ids).toEqual(whole.ids.filter((one) => one.startsWith(id)));
  }
  const [since, until] = [pick(random, whole.dates), pick(random, whole.dates)].sort();
  const spanned = await read(`page[limit]=1000&filter[since]=${since}&filter[until]=${until}`);
  expect(spanned.ids).toEqual(whole.ids.filter((_, index) => isWithin(whole.dates[index] ?? '', since, until)));
}

const isWithin = (date: string, since = '', until = '') => date >= since && date <= until;
