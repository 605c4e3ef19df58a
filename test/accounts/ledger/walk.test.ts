import { forEachColumn } from '../../../functions/accounts/accounts/contra-columns.ts';
import { type Account, accounts } from '../../../functions/accounts/accounts/store.ts';
import { move } from '../../../functions/accounts/ledger/move.ts';
import { clearOrRefuse } from '../../../functions/accounts/ledger/refuse.ts';
import { progressSchema, readAccount, sumFaults, unread } from '../../../functions/accounts/ledger/reconcile.ts';
import { beginWalk, isOver, type Walk, walkPage, walkSchema } from '../../../functions/accounts/ledger/walk.ts';
import type { Transaction } from '../../../functions/accounts/transactions/store.ts';
import { plusMs } from '../../../functions/kernel/base/calendar/instant.ts';
import { cents } from '../../../functions/kernel/base/money/cents.ts';
import { workerAuthor } from '../../../functions/kernel/journal/author.ts';
import { journalWrite } from '../../../functions/kernel/journal/journal.ts';
import { listMark } from '../../../functions/kernel/lists/list-marks.ts';
import type { Table } from '../../../functions/kernel/table/table.ts';
import { insert } from '../../../functions/kernel/table/write.ts';
import { randomIds } from '../../../functions/ports/ids/random-ids.ts';
import { createMemoryTable } from '../../support/memory-table/memory-table.ts';
import { accountWith, now } from './ledger-account.ts';

const cut = plusMs(now, 1000);
let table: Table;
let reads: number[];
beforeEach(() => {
  const memory = createMemoryTable();
  reads = [];
  table = {
    ...memory,
    query: async (range) => {
      const found = await memory.query(range);
      if (range.pk.startsWith('txn#')) reads.push(found.length);
      return found;
    },
  };
});

const idOf = (number: number) => String(100_000_000 + number);
const empty = (number: number) =>
  accountWith({
    id: idOf(number),
    transactions: 0,
    balance: cents(0),
    available: cents(0),
    contraSettlement: cents(0),
    contraBook: cents(0),
  });

/** Writes accounts down, in the list of their organisation. */
async function open(...given: readonly Account[]): Promise<void> {
  for (const account of given) await table.transact([insert(account)]);
  const listed = given.map(({ id }) => accounts.listed(id));
  const context = { organisationId: '1', bankNow: now, writtenAt: now, ids: randomIds, author: workerAuthor('clock') };
  await table.transact([journalWrite({ writes: [], listed }, context).row]);
}

/** Credits that each came in a millisecond after the one before. */
async function credit(account: Account, count: number): Promise<void> {
  let after = account;
  for (let index = 0; index < count; index += 1) {
    const leg = { account: after, type: 'wireTransaction', direction: 'Credit', amount: cents(1) } as const;
    const { booked, change } = move(
      plusMs(now, index),
      clearOrRefuse([{ ...leg, transaction: { summary: 'in', tags: {} } }]),
    );
    await table.transact(change.writes);
    after = { ...booked[0].account, version: after.version + 1 };
  }
}

/** A transaction as it is stored. */
const leg = (number: number, values: Partial<Transaction> = {}): Transaction => ({
  pk: 'txn#1#100000001',
  sk: String(number).padStart(9, '0'),
  version: 0,
  organisationId: '1',
  id: `100000001${String(number).padStart(9, '0')}`,
  type: 'wireTransaction',
  accountId: '100000001',
  customerIds: [],
  customerType: 'individualCustomer',
  createdAt: now,
  direction: 'Credit',
  amount: cents(10),
  balance: cents(10 * number),
  summary: 's',
  tags: {},
  ...values,
});

/** Walks page by page to the end. */
async function walkAll(from: Walk = beginWalk(cut)) {
  const pages: Walk[] = [];
  const found: unknown[] = [];
  for (let walk = from; !isOver(walk);) {
    const page = await walkPage(table, '1', walk);
    found.push(...page.found);
    walk = page.walk;
    pages.push(walk);
    if (pages.length > 20) throw new Error('the walk does not come to an end');
  }
  return { pages, found, end: pages.at(-1) };
}

describe('a walk', () => {
  test('begins with nothing, and is over after the last account of the list as it was then', async () => {
    const begun = beginWalk(cut);
    expect(begun).toEqual({
      cut,
      account: 1,
      progress: unread,
      accounts: 0,
      transactions: 0,
      faults: 0,
      sums: { balances: 0, settlement: 0, book: 0 },
    });
    expect([isOver(begun), isOver({ ...begun, total: 1 }), isOver({ ...begun, total: 0 })]).toEqual([
      false,
      false,
      true,
    ]);
    await open(empty(1));
    const { pages, found } = await walkAll();
    expect([pages, found]).toEqual([[{ ...begun, account: 2, total: 1, accounts: 1 }], []]);
  });

  test('of no accounts is over after a page', async () => {
    const { pages } = await walkAll();
    expect(pages).toEqual([{ ...beginWalk(cut), total: 0 }]);
  });

  test('reads 50 accounts in a page, and none that were opened meanwhile', async () => {
    await open(...Array.from({ length: 51 }, (_, index) => empty(index + 1)));
    const first = await walkPage(table, '1', beginWalk(cut));
    expect(first.walk).toMatchObject({ account: 51, accounts: 50, total: 51 });
    await open(empty(60));
    const { pages, end } = await walkAll(first.walk);
    expect(pages).toHaveLength(1);
    expect(end).toMatchObject({ account: 52, accounts: 51, total: 51 });
  });

  test('reads at most 500 transactions at once and 4,000 in a page, and continues where it stopped', async () => {
    await open(empty(1), empty(2), empty(3));
    await credit(empty(1), 250);
    await credit(empty(2), 3_751);
    await table.transact([{ Delete: { Key: { pk: empty(3).pk, sk: '-' } } }]);
    const { pages, found, end } = await walkAll(beginWalk(plusMs(now, 10_000)));
    expect(pages.map(({ account, transactions, progress }) => [account, transactions, progress.number])).toEqual([
      [2, 4_000, 3_750],
      [4, 4_001, 0],
    ]);
    expect(reads).toEqual([250, ...Array.from({ length: 7 }, () => 500), 250, 1]);
    expect(found).toEqual([{ accountId: empty(3).id, fault: 'an account of the list does not exist' }]);
    expect(end?.sums).toEqual({ balances: 4_001, settlement: -4_001, book: 0 });
  });

  test('adds up what the accounts booked among each other', async () => {
    const among = (number: number, amount: number) =>
      accountWith({
        id: idOf(number),
        balance: cents(amount),
        available: cents(amount),
        contraSettlement: cents(0),
        contraBook: cents(-amount),
      });
    const given = [among(1, 3), among(2, 4)];
    await open(...given);
    for (const { id, balance } of given)
      await table.transact([insert(leg(1, { balance, amount: balance, type: 'bookTransaction', pk: `txn#1#${id}` }))]);
    expect((await walkAll()).end?.sums).toEqual({ balances: 7, settlement: 0, book: 7 });
  });

  test('reads the list from where it was written down', async () => {
    await open(empty(1));
    const { key } = listMark('1');
    await table.transact([insert({ ...key, version: 1, until: plusMs(now, 1), totals: {} })]);
    expect((await walkAll()).pages).toMatchObject([{ total: 0 }]);
  });

  test('counts the faults of all pages, and names an account that is gone', async () => {
    const [one, two] = [empty(1), { ...empty(2), balance: cents(1) }];
    const rows = Array.from({ length: 49 }, (_, index) => empty(index + 3));
    await open(one, two, ...rows);
    await table.transact([{ Delete: { Key: { pk: one.pk, sk: one.sk } } }]);
    const { found, end } = await walkAll();
    expect(found).toEqual([
      { accountId: one.id, fault: 'an account of the list does not exist' },
      { accountId: two.id, fault: 'balance is not available plus hold' },
      { accountId: two.id, fault: 'the two sides differ' },
      { accountId: two.id, fault: 'the balance is not that of the last transaction' },
    ]);
    expect(end).toMatchObject({ faults: 4, accounts: 51, total: 51 });
  });

  test('is read as it was sent, with columns that it lacks', () => {
    const walk = { ...beginWalk(cut), total: 3 };
    expect(walkSchema.parse(walk)).toEqual(walk);
    const { contraBook: _, ...progress } = unread;
    expect(progressSchema.parse(progress)).toEqual(unread);
    for (const wrong of [{ account: 1.5 }, { progress: {} }, { cut: 1 }, { sums: {} }, { faults: undefined }]) {
      expect(walkSchema.safeParse({ ...walk, ...wrong }).success).toBe(false);
    }
  });
});

describe('an account is read', () => {
  const account = (transactions: number, balance = 10 * transactions, book = 0) =>
    accountWith({
      transactions,
      balance: cents(balance),
      available: cents(balance),
      contraSettlement: cents(-balance - book),
      contraBook: cents(book),
    });
  const read = async (
    one: Account,
    legs: readonly Transaction[],
    options: { limit?: number; progress?: typeof unread } = {},
  ) => {
    for (const each of legs) await table.transact([insert(each)]);
    return readAccount(table, one, { progress: unread, cut, limit: 100, ...options });
  };

  test('without transactions, and asks for none', async () => {
    expect(await read(account(0), [])).toEqual({
      progress: unread,
      sums: { balances: 0, settlement: 0, book: 0 },
      faults: [],
      isEnd: true,
      booked: [],
    });
    expect(reads).toEqual([]);
  });

  test('with the sums and the balance up to the cut, which is not included', async () => {
    const legs = [
      leg(1),
      leg(2, { direction: 'Debit', amount: cents(4), balance: cents(6), type: 'bookTransaction' }),
      leg(3, { createdAt: cut, balance: cents(16) }),
    ];
    const { sums, faults, progress } = await read(account(3, 16, 4), legs);
    expect({ sums, faults }).toEqual({ sums: { balances: 6, settlement: -10, book: -4 }, faults: [] });
    expect(progress).toEqual({
      ...forEachColumn(() => 0),
      number: 3,
      balance: 16,
      contraSettlement: -20,
      contraBook: 4,
      lastAt: cut,
      balanceAtCut: 6,
    });
  });

  test('in parts, whose sums have no balance before the end', async () => {
    const legs = [leg(1), leg(2)];
    const first = await read(account(2), legs, { limit: 1 });
    expect(first).toMatchObject({ isEnd: false, sums: { balances: 0, settlement: -10 }, progress: { number: 1 } });
    const second = await read(account(2), [], { limit: 1, progress: first.progress });
    expect(second).toMatchObject({ isEnd: true, sums: { balances: 20, settlement: -10 }, faults: [] });
  });

  test('only as far as its row counts', async () => {
    expect(await read(account(1), [leg(1), leg(2)])).toMatchObject({ faults: [], progress: { number: 1 } });
  });

  test.each<[string, Account, readonly Transaction[], readonly string[]]>([
    [
      'a gap',
      account(4),
      [leg(1), leg(4)],
      ['transactions 2 to 3 are missing', 'the settlement column is not its transactions'],
    ],
    [
      'a gap of one',
      account(3),
      [leg(1), leg(3)],
      ['transaction 2 is missing', 'the settlement column is not its transactions'],
    ],
    [
      'the last ones that are missing',
      account(3),
      [leg(1)],
      [
        'transactions 2 to 3 are missing',
        'the balance is not that of the last transaction',
        'the settlement column is not its transactions',
      ],
    ],
    [
      'a balance that its amount does not give',
      account(2, 21),
      [leg(1), leg(2, { balance: cents(21) })],
      ['transaction 2 states another balance than its amounts give', 'the settlement column is not its transactions'],
    ],
    [
      'an older one after a newer one',
      account(2),
      [leg(1, { createdAt: plusMs(now, 1) }), leg(2)],
      ['transaction 2 is older than the one before it'],
    ],
    [
      'another column',
      account(1, 10, 5),
      [leg(1)],
      ['the settlement column is not its transactions', 'the book column is not its transactions'],
    ],
    [
      'a row that contradicts itself',
      { ...account(1), hold: cents(1) },
      [leg(1)],
      ['balance is not available plus hold'],
    ],
  ])('with %s', async (_, one, legs, expected) => {
    expect((await read(one, legs)).faults).toEqual(expected);
  });

  test('in parts of which one is missing, which is reported once', async () => {
    const first = await read(account(3), [leg(1), leg(3)], { limit: 2 });
    expect(first).toMatchObject({ isEnd: false, faults: ['transaction 2 is missing'], progress: { number: 2 } });
    const second = await read(account(3), [], { limit: 2, progress: first.progress });
    expect(second.faults).toEqual([
      'transaction 3 states another balance than its amounts give',
      'the settlement column is not its transactions',
    ]);
  });
});

test.each<[string, { balances: number; settlement: number; book: number }, readonly string[]]>([
  ['hold', { balances: 10, settlement: -10, book: 0 }, []],
  [
    'do not without one leg of a payment',
    { balances: 10, settlement: -10, book: 1 },
    ['the legs of book payments do not cancel out'],
  ],
  [
    'do not with money from nowhere',
    { balances: 11, settlement: -10, book: 0 },
    ['the balances are not what came in through settlement'],
  ],
])('the sums of an organisation %s', (_, sums, expected) => {
  expect(sumFaults(sums)).toEqual(expected);
});
