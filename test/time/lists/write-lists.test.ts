import { transactions } from '../../../functions/accounts/transactions/store.ts';
import type { Instant } from '../../../functions/kernel/base/calendar/instant.ts';
import { workerAuthor } from '../../../functions/kernel/journal/author.ts';
import { journalPartition } from '../../../functions/kernel/journal/journal.ts';
import { createStreamHandler } from '../../../functions/kernel/workers/worker-handler.ts';
import { routerWorker } from '../../../functions/time/due/workers/router.ts';
import { beforeRead, beforeWrite } from '../../support/engines/meanwhile.ts';
import { streamRecord } from '../../support/delivery/journal-feed.ts';
import { commit } from '../../../functions/kernel/journal/commit.ts';
import {
  leafIdsMax,
  listLeafKey,
  listGone,
  listLeafItem,
  listMark,
  listPartition,
} from '../../../functions/kernel/lists/list-marks.ts';
import { booleanFilter, type Sort } from '../../../functions/kernel/jsonapi/query.ts';
import { declaredSource } from '../../../functions/kernel/lists/declared-source.ts';
import { filterBy } from '../../../functions/kernel/lists/filters.ts';
import { pageOf, walkedMax } from '../../../functions/kernel/lists/list-source.ts';
import { unpackCounts } from '../../../functions/kernel/lists/packed-counts.ts';
import { listsWorker } from '../../../functions/time/lists/workers/lists.ts';
import { addLateRow, writeLists } from '../../../functions/time/lists/write-lists.ts';
import { ConcurrencyConflict } from '../../../functions/kernel/table/concurrency-conflict.ts';
import { deliver, writeDownLists } from '../../support/bank/workers.ts';
import { fund, openAccount, refusals } from '../../support/bank/bank.ts';
import { journalRows } from '../../support/bank/journal.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';

const bank = useOrganisation();

const markOf = async () => {
  const ref = listMark(bank.organisationId);
  const stored = await bank.table.get(ref.key);
  return stored && ref.parse(stored);
};
const leavesOf = (type: string) => bank.table.query({ pk: listPartition(bank.organisationId, type) });

/** Ids of the list of transactions, page by page. */
async function listed(limit: number, sort = 'createdAt'): Promise<string[]> {
  const ids: string[] = [];
  for (;;) {
    const { body } = await bank.call(
      'GET',
      `/transactions?sort=${sort}&page[limit]=${limit}&page[offset]=${ids.length}`,
    );
    ids.push(...body.data.map((one: { id: string }) => one.id));
    if (body.data.length < limit) return ids;
  }
}

/** The platform with a clock that shows this moment: what it commits is in the journal at that moment. */
const platformAt = (at: string) => ({ ...bank.platform, clock: { now: () => at as Instant } });

/** Journal rows that created so many transactions, without the transactions. */
async function pretend(count: number, at: string, prefix: number, perRow = 3): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, n) => `${prefix}${String(n + 1).padStart(9, '0')}`);
  const moment = {
    organisationId: bank.organisationId,
    now: at as Instant,
    realNow: at as Instant,
    author: workerAuthor('schedule'),
  };
  const rows = Array.from({ length: Math.ceil(count / perRow) }, (_, n) => ids.slice(n * perRow, (n + 1) * perRow));
  await Promise.all(
    rows.map((row) => commit(platformAt(at), moment, { writes: [], listed: row.map((id) => transactions.listed(id)) })),
  );
  return ids;
}

describe('writing down', () => {
  test('only what is older than the window is written; the rest is read from the journal, and nothing is missing', async () => {
    const id = await openAccount(bank);
    await fund(bank, id, 1);
    bank.clock.advance({ seconds: 11 });
    await fund(bank, id, 2);
    await deliver(bank, listsWorker, { organisationId: bank.organisationId });
    expect((await markOf())?.totals).toMatchObject({ transaction: 1, account: 1 });
    expect(await listed(10)).toEqual([`${id}000000001`, `${id}000000002`]);
    expect(await listed(1, '-createdAt')).toEqual([`${id}000000002`, `${id}000000001`]);
    await writeDownLists(bank);
    expect((await markOf())?.totals).toMatchObject({ transaction: 2, account: 1 });
    expect(await listed(1)).toEqual([`${id}000000001`, `${id}000000002`]);
  });

  // A request may take 5 seconds, and clocks may differ by 5 more.
  test('a row waits for ten seconds, in which earlier ones may still come', async () => {
    await openAccount(bank);
    for (const [seconds, written] of [
      [0, undefined],
      [9, undefined],
      [2, 1],
    ] as const) {
      bank.clock.advance({ seconds });
      await deliver(bank, listsWorker, { organisationId: bank.organisationId });
      expect((await markOf())?.totals['account']).toBe(written);
    }
  });

  test('writing again, and by several at once, changes nothing', async () => {
    const id = await openAccount(bank);
    for (let n = 0; n < 5; n += 1) await fund(bank, id, 1);
    bank.clock.advance({ seconds: 11 });
    await Promise.all([1, 2, 3].map(() => deliver(bank, listsWorker, { organisationId: bank.organisationId })));
    await writeDownLists(bank);
    expect((await markOf())?.totals['transaction']).toBe(5);
    expect(await leavesOf('transaction')).toMatchObject([
      { ids: Array.from({ length: 5 }, (_, n) => `${id}00000000${n + 1}`) },
    ]);
  });

  test('leaves hold a hundred each, and every page across their edges is right', async () => {
    const ids = await pretend(leafIdsMax * 3 + 7, bank.clock.now(), 100_000_001);
    await writeDownLists(bank);
    const leaves = await leavesOf('transaction');
    expect(leaves.map((leaf) => (leaf['ids'] as string[]).length)).toEqual([100, 100, 100, 7]);
    expect(leaves.map((leaf) => leaf.sk)).toEqual([1, 2, 3, 4].map(listLeafKey));
    expect(leaves.flatMap((leaf) => leaf['ids'] as string[])).toEqual(ids);
    const more = await pretend(150, bank.clock.now(), 100_000_002);
    await writeDownLists(bank);
    expect((await leavesOf('transaction')).flatMap((leaf) => leaf['ids'] as string[])).toEqual([...ids, ...more]);
  });

  test('many rows are written in steps, each of which can be the last', async () => {
    for (let n = 0; n < 5; n += 1) {
      await pretend(90, bank.clock.now(), 100_000_010 + n, 1);
      bank.clock.advance({ ms: 1 });
    }
    bank.clock.advance({ seconds: 11 });
    expect(await writeLists(bank.platform, bank.organisationId)).toBe(true);
    expect((await markOf())?.totals['transaction']).toBe(4 * 90);
    expect(await deliver(bank, listsWorker, { organisationId: bank.organisationId })).toBe(true);
    expect((await markOf())?.totals['transaction']).toBe(5 * 90);
    const ids = (await leavesOf('transaction')).flatMap((leaf) => leaf['ids'] as string[]);
    expect(new Set(ids).size).toBe(5 * 90);
  });

  test('more rows of one moment than a step takes are written together', async () => {
    await pretend(450, bank.clock.now(), 100_000_001, 1);
    bank.clock.advance({ ms: 1 });
    await pretend(10, bank.clock.now(), 100_000_002, 1);
    bank.clock.advance({ seconds: 11 });
    expect(await writeLists(bank.platform, bank.organisationId)).toBe(true);
    expect((await markOf())?.totals['transaction']).toBe(450);
    expect(await writeLists(bank.platform, bank.organisationId)).toBe(false);
    expect((await markOf())?.totals['transaction']).toBe(460);
  });

  test('a writer that crashed before its transaction left nothing behind', async () => {
    const id = await openAccount(bank);
    await fund(bank, id, 1);
    bank.clock.advance({ seconds: 11 });
    const failing = { ...bank.platform.table, transact: () => Promise.reject(new Error('crash')) };
    await expect(writeLists({ ...bank.platform, table: failing }, bank.organisationId)).rejects.toThrow('crash');
    expect(await markOf()).toBeUndefined();
    expect(await listed(10)).toEqual([`${id}000000001`]);
  });

  test.each(['first', 'later'])(
    'a writer that has only to move the mark on, for the %s time, does not undo what another wrote meanwhile',
    async (time) => {
      const { organisationId } = bank;
      if (time === 'later') {
        await openAccount(bank);
        await writeDownLists(bank);
      }
      const before = (await markOf())?.totals['account'] ?? 0;
      const now = bank.clock.now();
      await commit(
        bank.platform,
        { organisationId, now, realNow: now, author: workerAuthor('schedule') },
        { writes: [] },
      );
      bank.clock.advance({ seconds: 11 });
      const overtaken = beforeWrite(bank.platform, async () => {
        await openAccount(bank);
        await writeDownLists(bank);
      });
      await writeLists(overtaken, organisationId);
      expect((await markOf())?.totals['account']).toBe(before + 1);
    },
  );

  test('a lost race is decided again', async () => {
    await openAccount(bank);
    bank.clock.advance({ seconds: 11 });
    let losses = 2;
    const { table } = bank.platform;
    const racing = {
      ...table,
      transact: (writes: Parameters<typeof table.transact>[0]) =>
        losses-- > 0 ? Promise.reject(new ConcurrencyConflict()) : table.transact(writes),
    };
    await writeLists({ ...bank.platform, table: racing }, bank.organisationId);
    expect((await markOf())?.totals['account']).toBe(1);
  });
});

describe('what has been deleted', () => {
  const at = '2026-12-01T15:00:00.000Z';
  /** A row of the journal that deletes these, at its moment of the world's clock. */
  const forget = (ids: readonly string[], createdAt: string, now: string = bank.clock.now()) =>
    commit(
      platformAt(now),
      {
        organisationId: bank.organisationId,
        now: now as Instant,
        realNow: now as Instant,
        author: workerAuthor('schedule'),
      },
      {
        writes: [],
        unlisted: ids.map((id) => transactions.unlisted({ id, createdAt: createdAt as Instant })),
      },
    );
  const goneOf = async () => {
    const leaves = (await leavesOf('transaction')).filter(({ sk }) => sk !== 'gone').map(listLeafItem.parse);
    return leaves.flatMap(({ ids, gone = [] }) => gone.map((index) => ids[index]));
  };
  const rowWith = async (id: string) => {
    const rows = await journalRows(bank);
    const row = rows.find((one) => (one.unlisted?.['transaction'] ?? []).some((gone) => gone.id === id));
    if (row === undefined) throw new Error('the row is in the journal');
    return row;
  };

  test('keeps its place, is marked on its leaf, and is counted with the mark', async () => {
    const early = bank.clock.now();
    const ids = await pretend(leafIdsMax * 2, early, 100_000_001);
    await writeDownLists(bank);
    const gone = [ids[0], ids[99], ids[100], ids[150]] as string[];
    await forget(gone, early);
    await writeDownLists(bank);
    expect(await goneOf()).toEqual(gone);
    expect(await markOf()).toMatchObject({ totals: { transaction: 200 }, gone: { transaction: 4 } });
    const ref = listGone(bank.organisationId, transactions.listedType);
    const counted = ref.parse((await bank.table.get(ref.key)) ?? ref.key);
    expect(unpackCounts(counted.packed)).toEqual([
      { at: 1, count: 2 },
      { at: 2, count: 2 },
    ]);
  });

  test('so much of one moment that it goes in steps, each of which can be the last', async () => {
    const early = bank.clock.now();
    const ids = await pretend(300, early, 100_000_001);
    await writeDownLists(bank);
    await forget(ids.slice(10, 130), early);
    bank.clock.advance({ seconds: 11 });
    const before = await markOf();
    expect(await writeLists(bank.platform, bank.organisationId)).toBe(true);
    expect((await markOf())?.until).toBe(before?.until);
    expect(await goneOf()).toHaveLength(50);
    while (await writeLists(bank.platform, bank.organisationId));
    expect(await goneOf()).toEqual(ids.slice(10, 130));
    expect((await markOf())?.gone).toEqual({ transaction: 120 });
  });

  test('together with its creation: it has a place, so a row that is seen again does not bring it back', async () => {
    const early = bank.clock.now();
    const [id = ''] = await pretend(1, early, 100_000_001);
    const rows = await journalRows(bank);
    bank.clock.advance({ ms: 1 });
    await forget([id], early);
    await writeDownLists(bank);
    for (const row of rows) await addLateRow(bank.platform, row);
    expect(await goneOf()).toEqual([id]);
    expect(await markOf()).toMatchObject({ totals: { transaction: 1 }, gone: { transaction: 1 } });
  });

  test('before the row that created it came, is waited for', async () => {
    await pretend(3, bank.clock.now(), 100_000_001);
    await writeDownLists(bank);
    const [id = ''] = await pretend(1, at, 100_000_002);
    await forget([id], at);
    await writeDownLists(bank);
    expect(await goneOf()).toEqual([]);
    const late = (await journalRows(bank)).find((one) => one.listed?.['transaction']?.includes(id));
    if (late === undefined) throw new Error('the row is in the journal');
    for (let time = 0; time < 2; time += 1) await addLateRow(bank.platform, late);
    expect(await goneOf()).toEqual([id]);
    expect(await markOf()).toMatchObject({ totals: { transaction: 4 }, gone: { transaction: 1 } });
  });

  test('by a row that comes late, is removed once, even if the row is seen several times', async () => {
    const early = bank.clock.now();
    const [first = '', second = ''] = await pretend(2, early, 100_000_001);
    await writeDownLists(bank);
    await forget([second], early, early);
    for (let time = 0; time < 3; time += 1) await addLateRow(bank.platform, await rowWith(second));
    expect(await goneOf()).toEqual([second]);
    const version = (await markOf())?.version;
    await addLateRow(bank.platform, await rowWith(second));
    expect((await markOf())?.version).toBe(version);
    expect(await goneOf()).not.toContain(first);
  });
});

describe('a row that comes late', () => {
  test('is added once, however often it is seen, and then listed', async () => {
    const id = await openAccount(bank);
    const early = bank.clock.now();
    await fund(bank, id, 1);
    await writeDownLists(bank);
    const [lateId = ''] = await pretend(1, early, Number(id) === 999_999_999 ? 1 : 999_999_999);
    const row = (await journalRows(bank)).find((one) => one.listed?.['transaction']?.includes(lateId));
    if (row === undefined) throw new Error('the late row is in the journal');
    expect((await leavesOf('transaction')).flatMap((leaf) => leaf['ids'])).not.toContain(lateId);
    for (let time = 0; time < 3; time += 1) await addLateRow(bank.platform, row);
    expect((await leavesOf('transaction')).flatMap((leaf) => leaf['ids'])).toEqual([`${id}000000001`, lateId]);
    expect((await markOf())?.totals['transaction']).toBe(2);
  });

  test.each(['for the first time', 'again'])(
    'while the list writer is between its read and its write, %s, is not lost',
    async (time) => {
      const id = await openAccount(bank);
      await fund(bank, id, 1);
      if (time === 'again') await writeDownLists(bank);
      const early = bank.clock.now();
      await pretend(1, early, 999_999_997);
      bank.clock.advance({ seconds: 11 });
      // The router gets the row, and the mark does not show yet that the writer is about to pass it by.
      const overtaken = beforeRead(
        bank.platform,
        (key) => key.pk.startsWith('lst#'),
        async () => {
          await pretend(1, early, 999_999_998);
          const records = (await bank.table.query({ pk: journalPartition(bank.organisationId) })).map(streamRecord);
          await createStreamHandler(routerWorker, bank.platform)({ Records: records });
        },
      );
      while (await writeLists(overtaken, bank.organisationId));
      await writeDownLists(bank);
      const ids = (await leavesOf('transaction')).flatMap((leaf) => leaf['ids'] as string[]);
      expect(ids.toSorted()).toEqual([`${id}000000001`, '999999997000000001', '999999998000000001'].toSorted());
      expect((await markOf())?.totals['transaction']).toBe(3);
    },
  );

  test('that is in the lists already, or still in the tail, is left alone', async () => {
    const id = await openAccount(bank);
    await fund(bank, id, 1);
    const rows = (await journalRows(bank)).filter((row) => row.listed?.['transaction'] !== undefined);
    for (const row of rows) await addLateRow(bank.platform, row);
    expect(await markOf()).toBeUndefined();
    await writeDownLists(bank);
    for (const row of rows) await addLateRow(bank.platform, row);
    expect((await markOf())?.totals['transaction']).toBe(1);
  });

  test('is handed on by the router, and one of the very moment of the mark is not late', async () => {
    await fund(bank, await openAccount(bank), 1);
    const early = bank.clock.now();
    await writeDownLists(bank);
    const until = (await markOf())?.until ?? early;
    const [late = ''] = await pretend(1, early, 999_999_998);
    const [next = ''] = await pretend(1, until, 999_999_999);
    const records = (await bank.table.query({ pk: journalPartition(bank.organisationId) })).map(streamRecord);
    const listedIds = async () => (await leavesOf('transaction')).flatMap((leaf) => leaf['ids'] as string[]);
    for (let time = 0; time < 2; time += 1)
      await createStreamHandler(routerWorker, bank.platform)({ Records: records });
    expect((await listedIds()).slice(1)).toEqual([late]);
    const rows = await journalRows(bank);
    for (const row of rows) await addLateRow(bank.platform, row);
    await writeDownLists(bank);
    expect((await listedIds()).slice(1)).toEqual([late, next]);
    expect((await markOf())?.totals['transaction']).toBe(3);
  });
});

describe('bounds', () => {
  const source = (total: number) => ({
    total,
    slice: (from: number, to: number) => Promise.resolve(Array.from({ length: to - from + 1 }, (_, n) => from + n)),
  });
  const page = { limit: 2, offset: 1 };

  test('a filter walks through ten thousand and no further, and says what would narrow it', async () => {
    const filters = { even: filterBy(booleanFilter('even'), (n: number, even) => (n % 2 === 0) === even) };
    const evenPage = async (total: number, sort: Sort) => {
      const even = await declaredSource(
        { filters },
        { source: source(total), narrower: ['filter[accountId]'] },
        { filter: { even: true } },
        { ...bank, cipher: () => bank.platform.cipher(bank.organisationId), search: () => Promise.resolve() },
      );
      return pageOf(even, page, sort);
    };
    const found = await evenPage(walkedMax, 'descending');
    expect(found).toEqual({ items: [9_998, 9_996], total: 5_000 });
    await expect(evenPage(walkedMax + 1, 'ascending')).rejects.toMatchObject({
      code: 'limits_exceeded',
      parts: [{ parameter: 'filter[accountId]', detail: expect.stringContaining('accountId') }],
    });
  });

  test('a list that a filter cannot answer is refused over HTTP too, and the unfiltered one is not', async () => {
    const mark = { ...listMark(bank.organisationId).key, version: 1, until: bank.clock.now() };
    await bank.table.put({ Item: { ...mark, totals: { transaction: walkedMax + 1 } } });
    const answer = await bank.call('GET', '/transactions?filter[fromAmount]=1');
    expect(answer.status).toBe(400);
    expect(refusals(answer)).toEqual([['limits_exceeded', 'filter[accountId]']]);
    const whole = await bank.call('GET', `/transactions?page[limit]=1&page[offset]=${String(walkedMax + 1)}`);
    expect(whole.status).toBe(200);
    expect(whole.body.meta.pagination.total).toBe(walkedMax + 1);
  });

  test('a thing that a 201 has answered is in the next list', async () => {
    const id = await openAccount(bank);
    for (let n = 1; n <= 5; n += 1) {
      const { body } = await fund(bank, id, n);
      expect((await bank.call('GET', '/transactions?page[limit]=1')).body.data[0].id).toBe(body.data.id);
      if (n % 2 === 0) await writeDownLists(bank);
    }
  });
});
