import { momentOf } from '../../../functions/kernel/journal/commit.ts';
import { cents } from '../../../functions/kernel/base/money/cents.ts';
import type { AchEntry } from '../../../functions/ports/ach-rail/port.ts';
import type { Platform } from '../../../functions/ports/platform.ts';
import type { Table } from '../../../functions/kernel/table/table.ts';
import { clearPayment, runAchPayment, takePayment } from '../../../functions/money/payments/ach-steps.ts';
import { returnPayment } from '../../../functions/money/payments/return-payment.ts';
import { payments } from '../../../functions/money/payments/store.ts';
import { receiveEntry } from '../../../functions/money/received-payments/receive-entry.ts';
import { bodies } from '../../support/bank/bodies.ts';
import { dataOf, makeAccount, makeCustomer } from '../../support/bank/client.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import { ledgerFaults, readBooks } from '../../support/model/ledger.ts';
import { caller } from '../../support/bank/platform.ts';

const fundsCents = 500_00;
const amount = 200_00;
/** More writes than any of the steps has. */
const writesMax = 8;

let account: string;
let entries: AchEntry[];
const achRail = {
  submit: (entry: AchEntry) => Promise.resolve((entries.push(entry), { outcome: 'taken' } as const)),
};
const bank = useBank({ platform: { achRail } });
beforeEach(async () => {
  entries = [];
  bank.clock.set('2026-12-01T15:00:00.000Z');
  account = await makeAccount(bank.call, await makeCustomer(bank.call), fundsCents);
});

/** Something that happens to a payment, on a platform. */
type Act = (platform: Platform, id: string) => Promise<unknown>;

const keyOf = (id: string) => {
  const ref = payments.ref(bank.organisationId, id);
  if (ref === undefined) throw new Error(`${id} is no id`);
  return ref.key;
};
const inStep =
  (
    step: (
      platform: Platform,
      moment: Awaited<ReturnType<typeof momentOf>>,
      key: ReturnType<typeof keyOf>,
    ) => Promise<unknown>,
  ): Act =>
  async (platform, id) =>
    step(platform, await momentOf(platform, bank.organisationId, 'schedule'), keyOf(id));
const request =
  (path: (id: string) => string, body?: (id: string) => object): Act =>
  (platform, id) =>
    caller(platform, bank.token)('POST', path(id), body?.(id));

const acts = {
  cancel: request((id) => `/payments/${id}/cancel`),
  transmit: request(
    () => '/sandbox/ach/transmit',
    (id) => bodies.rail('transmit', id),
  ),
  clear: request(
    () => '/sandbox/ach/clear',
    (id) => bodies.rail('clear', id),
  ),
  giveBack: request(
    () => '/sandbox/ach/return',
    (id) => bodies.rail('return', id),
  ),
  freeze: request(
    () => `/accounts/${account}/freeze`,
    () => bodies.freeze,
  ),
  isDue: inStep(runAchPayment),
  railTook: inStep((platform, moment, key) => takePayment(platform, moment, key, { isWithRail: true })),
  railCleared: inStep(clearPayment),
  railReturned: inStep((platform, moment, key) => returnPayment(platform, moment, key, 'NoAccount')),
} satisfies Record<string, Act>;
type ActName = keyof typeof acts;

/** The platform on which something else happens right before the `place`-th write through it. */
function interrupted(
  place: number,
  intrude: () => Promise<unknown>,
): { readonly platform: Platform; wasReached: boolean } {
  let writes = 0;
  const { table } = bank.platform;
  const state = { wasReached: false };
  const before = async <T>(write: () => Promise<T>): Promise<T> => {
    writes += 1;
    if (writes === place) {
      state.wasReached = true;
      await intrude();
    }
    return write();
  };
  const watched: Table = {
    ...table,
    transact: (...given) => before(() => table.transact(...given)),
    update: (...given) => before(() => table.update(...given)),
  };
  return Object.assign(state, { platform: { ...bank.platform, table: watched } });
}

/** A refusal of a step is a decision too: 409 over HTTP, a Problem below it. */
async function outcomeOf(work: Promise<unknown>): Promise<void> {
  try {
    const answer = (await work) as { status?: number } | undefined;
    if (typeof answer?.status === 'number') expect([200, 201, 409]).toContain(answer.status);
  } catch (error) {
    expect(error).toMatchObject({ code: 'invalid_state' });
  }
}

async function made(direction: string, steps: readonly ActName[] = []): Promise<string> {
  const body = bodies.ach(account, amount, { direction });
  const { id } = dataOf(await bank.call('POST', '/payments', body)) as { id: string };
  for (const step of steps) await acts[step](bank.platform, id);
  return id;
}

async function stateOf(id: string) {
  const [book] = await readBooks(bank.table, bank.organisationId, [account]);
  const payment = book?.payments.find((one) => one.id === id);
  if (book === undefined || payment === undefined) throw new Error(`there is no payment ${id}`);
  return { book, payment, balance: book.account.balance };
}

/** The ledger holds, and the rail has the payment if and only if it was not stopped. */
async function expectWhole(id: string): Promise<string> {
  const { book, payment } = await stateOf(id);
  expect(ledgerFaults([book])).toEqual([]);
  const isWithRail = ['Clearing', 'Sent', 'Returned'].includes(payment.status);
  const mine = entries.filter(({ paymentId }) => paymentId === id);
  if (!isWithRail) expect([payment.status, mine]).toEqual([payment.status, []]);
  expect(new Set(mine.map((entry) => JSON.stringify(entry))).size).toBeLessThanOrEqual(1);
  return payment.status;
}

interface Race {
  readonly direction: 'Credit' | 'Debit';
  readonly after?: readonly ActName[];
  readonly one: ActName;
  readonly other: ActName;
  /** Days that pass before, so that steps fall due. */
  readonly days?: number;
  readonly ends: readonly string[];
}

const races: readonly Race[] = [
  { direction: 'Credit', one: 'cancel', other: 'transmit', ends: ['Canceled', 'Sent'] },
  { direction: 'Debit', one: 'cancel', other: 'transmit', ends: ['Canceled', 'Clearing'] },
  { direction: 'Credit', one: 'cancel', other: 'isDue', days: 1, ends: ['Canceled', 'Sent'] },
  { direction: 'Debit', one: 'cancel', other: 'isDue', days: 1, ends: ['Canceled', 'Clearing'] },
  { direction: 'Credit', one: 'transmit', other: 'isDue', days: 1, ends: ['Sent'] },
  { direction: 'Debit', one: 'transmit', other: 'isDue', days: 1, ends: ['Clearing'] },
  { direction: 'Credit', one: 'freeze', other: 'transmit', ends: ['Sent'] },
  { direction: 'Debit', one: 'freeze', other: 'transmit', ends: ['Clearing', 'Rejected'] },
  { direction: 'Debit', after: ['transmit'], one: 'giveBack', other: 'clear', ends: ['Returned'] },
  { direction: 'Debit', after: ['transmit'], one: 'giveBack', other: 'isDue', days: 9, ends: ['Returned'] },
  { direction: 'Debit', after: ['transmit'], one: 'freeze', other: 'clear', ends: ['Sent'] },
  { direction: 'Debit', after: ['transmit', 'clear'], one: 'giveBack', other: 'freeze', ends: ['Returned'] },
  { direction: 'Credit', after: ['transmit'], one: 'giveBack', other: 'freeze', ends: ['Returned'] },
  { direction: 'Credit', one: 'cancel', other: 'cancel', ends: ['Canceled'] },
  { direction: 'Debit', one: 'railTook', other: 'railTook', ends: ['Clearing'] },
  { direction: 'Credit', one: 'railTook', other: 'railTook', ends: ['Sent'] },
  { direction: 'Debit', after: ['railTook'], one: 'railCleared', other: 'railCleared', ends: ['Sent'] },
  { direction: 'Debit', after: ['railTook'], one: 'railReturned', other: 'railCleared', ends: ['Returned'] },
  {
    direction: 'Debit',
    after: ['railTook', 'railCleared'],
    one: 'railReturned',
    other: 'railReturned',
    ends: ['Returned'],
  },
  { direction: 'Credit', after: ['railTook'], one: 'railReturned', other: 'railReturned', ends: ['Returned'] },
];

const named = races.flatMap((race) => [
  { ...race, name: `${race.direction}: ${race.one} while ${race.other} is about to write` },
  {
    ...race,
    one: race.other,
    other: race.one,
    name: `${race.direction}: ${race.other} while ${race.one} is about to write`,
  },
]);

test.each(named)('$name', async ({ direction, after, one, other, days = 0, ends }) => {
  for (let place = 1; place <= writesMax; place += 1) {
    bank.clock.set('2026-12-01T15:00:00.000Z');
    account = await makeAccount(bank.call, await makeCustomer(bank.call), fundsCents);
    const id = await made(direction, after);
    bank.clock.advance({ days });
    const race = interrupted(place, () => outcomeOf(acts[one](bank.platform, id)));
    await outcomeOf(acts[other](race.platform, id));
    if (!race.wasReached) await outcomeOf(acts[one](bank.platform, id));
    const status = await expectWhole(id);
    // Both steps were asked for; whichever came first, asking again moves nothing.
    const { balance } = await stateOf(id);
    for (const again of [one, other]) if (again !== 'freeze') await outcomeOf(acts[again](bank.platform, id));
    expect(ends).toContain(status);
    expect([await expectWhole(id), (await stateOf(id)).balance]).toEqual([status, balance]);
    if (!race.wasReached) return;
  }
  throw new Error(`more than ${String(writesMax)} writes`);
});

describe('a return', () => {
  const balances = async (steps: readonly ActName[]) => {
    const id = await made('Debit', steps);
    await expectWhole(id);
    const { payment, balance } = await stateOf(id);
    return [payment.status, balance - fundsCents];
  };

  test('before the clearing moves nothing, and the clearing that comes after it finds it Returned', async () => {
    const id = await made('Debit', ['transmit', 'giveBack']);
    await outcomeOf(acts.clear(bank.platform, id));
    expect([await expectWhole(id), (await stateOf(id)).balance]).toEqual(['Returned', fundsCents]);
  });

  test('after the clearing takes the money back, below nothing if it has been spent', async () => {
    const id = await made('Debit', ['transmit', 'clear']);
    const other = await makeAccount(bank.call, await makeCustomer(bank.call));
    dataOf(await bank.call('POST', '/payments', bodies.payment(account, other, fundsCents + amount)));
    await acts.giveBack(bank.platform, id);
    const { book, balance } = await stateOf(id);
    const [theirs] = await readBooks(bank.table, bank.organisationId, [other]);
    expect(balance).toBe(-amount);
    expect(ledgerFaults(theirs === undefined ? [] : [book, theirs])).toEqual([]);
  });

  test('of a debit that is Pending is refused', async () => {
    expect(await balances(['giveBack'])).toEqual(['Pending', 0]);
  });
});

test('a freeze that races a payment: the payment is there with its money, or Rejected without', async () => {
  for (let place = 1; place <= writesMax; place += 1) {
    account = await makeAccount(bank.call, await makeCustomer(bank.call), fundsCents);
    const race = interrupted(place, () => outcomeOf(acts.freeze(bank.platform, '')));
    const { data } = (await caller(race.platform, bank.token)('POST', '/payments', bodies.ach(account, amount))).body;
    const { balance } = await stateOf(String(data.id));
    expect(await expectWhole(String(data.id))).toBe(race.wasReached ? 'Rejected' : 'Pending');
    expect(balance).toBe(race.wasReached ? fundsCents : fundsCents - amount);
    if (!race.wasReached) return;
  }
});

test('the same entry twice, and twice at once, is taken once', async () => {
  const moment = await momentOf(bank.platform, bank.organisationId, 'schedule');
  const entry = {
    direction: 'Credit',
    amount: cents(amount),
    companyName: 'Forest Bakery',
    description: 'Salary',
    counterpartyRoutingNumber: '011000015',
    traceNumber: '011000010000001',
  } as const;
  const take = (platform: Platform) => receiveEntry(platform, moment, { accountId: account, entry });
  const race = interrupted(1, () => take(bank.platform));
  const [late, again] = [await take(race.platform), await take(bank.platform)];
  expect([late, again]).toMatchObject([{ again: true }, { again: true }]);
  const [book] = await readBooks(bank.table, bank.organisationId, [account]);
  expect(book?.account.balance).toBe(fundsCents + amount);
  expect(ledgerFaults(book === undefined ? [] : [book])).toEqual([]);
});
