import type { Instant } from '../../../functions/kernel/base/calendar/instant.ts';
import type { Change } from '../../../functions/kernel/journal/change.ts';
import { workerAuthor } from '../../../functions/kernel/journal/author.ts';
import {
  commit,
  momentOf,
  pauseAfterConflict,
  timesOf,
  withOptimisticRetry,
} from '../../../functions/kernel/journal/commit.ts';
import { journalItem, type JournalRow } from '../../../functions/kernel/journal/journal.ts';
import { ConcurrencyConflict, UndecidedTransaction } from '../../../functions/kernel/table/concurrency-conflict.ts';
import type { SentTransaction, Table } from '../../../functions/kernel/table/table.ts';
import { insert, remove, replace, type StoredItem } from '../../../functions/kernel/table/write.ts';
import { testCipher } from '../../support/bank/test-cipher.ts';
import { randomIds } from '../../../functions/ports/ids/random-ids.ts';

const now = '2026-12-01T15:00:00.000Z' as Instant;
const moment = { organisationId: '41', now, realNow: now, author: workerAuthor('schedule') };

/** A table that only notes what it is asked to write, and fails with these errors first. */
function noting(...errors: readonly Error[]) {
  const left = [...errors];
  const sent: (SentTransaction | undefined)[] = [];
  const items: StoredItem[] = [];
  const transact: Table['transact'] = (writes, one) => {
    sent.push(one);
    const error = left.shift();
    if (error !== undefined) return Promise.reject(error);
    items.push(...writes.flatMap(({ Put }) => (Put === undefined ? [] : [Put.Item as StoredItem])));
    return Promise.resolve();
  };
  const cipher = testCipher('41');
  const ids = { ...randomIds, fraction: () => 0 };
  const platform = {
    table: { transact } as Table,
    ids,
    clock: { now: () => now },
    cipher: () => Promise.resolve(cipher),
  };
  return { platform, sent, items };
}

async function rowOf(change: Change): Promise<JournalRow> {
  const { platform, items } = noting();
  await commit(platform, moment, change);
  const row = items.find(({ pk }) => pk.startsWith('jrn#'));
  if (row === undefined) throw new Error('the transaction has no journal row');
  return journalItem.parse(row);
}

describe('the moment of a journal row', () => {
  const changing = (writtenAt: string) => replace({ pk: 'a', sk: '-', version: 1, writtenAt });
  const deleting = (writtenAt: string) =>
    ({ type: 'payment', id: '1', createdAt: now, writtenAt }) as unknown as NonNullable<Change['unlisted']>[number];

  test.each<[string, Change, string]>([
    ['nothing that existed', { writes: [insert({ pk: 'a', sk: '-' })] }, now],
    ['an item of an earlier moment', { writes: [changing('2026-12-01T14:59:59.999Z')] }, now],
    ['an item of the same moment', { writes: [changing(now)] }, '2026-12-01T15:00:00.001Z'],
    [
      'an item that a faster clock wrote',
      { writes: [changing('2026-12-01T15:00:03.000Z'), changing(now)] },
      '2026-12-01T15:00:03.001Z',
    ],
    [
      'the deletion of an item of the same moment',
      { writes: [], unlisted: [deleting(now)] },
      '2026-12-01T15:00:00.001Z',
    ],
  ])('that changes %s is after all that it changes', async (_, change, writtenAt) => {
    expect((await rowOf(change)).writtenAt).toBe(writtenAt);
  });

  test('is the real time of the commit, however long the moment of its work is past', async () => {
    const { platform, items } = noting();
    const later = '2026-12-01T15:00:42.000Z' as typeof now;
    await commit({ ...platform, clock: { now: () => later } }, moment, { writes: [insert({ pk: 'a', sk: '-' })] });
    expect(items.map((item) => item['writtenAt'])).toEqual([later, later]);
  });

  test('is noted on the items that it writes', async () => {
    const { platform, items } = noting();
    await commit(platform, moment, { writes: [changing(now)] });
    expect(items.map((item) => item['writtenAt'])).toEqual(['2026-12-01T15:00:00.001Z', '2026-12-01T15:00:00.001Z']);
  });
});

// docs/operate/runbook.md relies on it: so long, a row that was put aside can be looked at.
test('a journal row is kept for 45 days', async () => {
  const { expiresAtSeconds } = await rowOf({ writes: [] });
  expect(new Date(expiresAtSeconds * 1000).toISOString()).toBe('2027-01-15T15:00:00.000Z');
});

describe('a transaction', () => {
  test('whose outcome is unknown is sent again with the same token until it is known', async () => {
    const { platform, sent, items } = noting(new UndecidedTransaction(), new UndecidedTransaction());
    await commit(platform, moment, { writes: [] });
    expect(sent.map((one) => one?.isRepeated)).toEqual([false, true, true]);
    expect(new Set(sent.map((one) => one?.token)).size).toBe(1);
    expect(items).toHaveLength(1);
  });

  test('whose outcome stays unknown is sent ten times', async () => {
    const { platform, sent } = noting(...Array.from({ length: 20 }, () => new UndecidedTransaction()));
    await expect(commit(platform, moment, { writes: [] })).rejects.toThrow(UndecidedTransaction);
    expect(sent).toHaveLength(10);
  });

  test('needs the cipher only if it has events to seal, and includes the writes beside the change', async () => {
    const { platform, items } = noting();
    const asked: string[] = [];
    const counting = { ...platform, cipher: (id: string) => (asked.push(id), platform.cipher()) };
    await commit(counting, moment, { writes: [] });
    await commit(counting, moment, { writes: [], events: [] }, [insert({ pk: 'key', sk: '-' })]);
    expect([asked, items.map(({ pk }) => pk)]).toEqual([[], ['jrn#41#0', 'key', 'jrn#41#0']]);
    const event = { type: 'thing.created', attributes: {}, relationships: {} };
    await commit(counting, moment, { writes: [], events: [event] });
    expect(asked).toEqual(['41']);
  });

  test('that deletes an item leaves its write as it is', async () => {
    const { platform } = noting();
    const writes: unknown[] = [];
    const transact: Table['transact'] = (sent) => (writes.push(...sent), Promise.resolve());
    const deletion = remove({ pk: 'a', sk: '-', version: 1 });
    await commit({ ...platform, table: { transact } as Table }, moment, { writes: [deletion] });
    expect(writes).toEqual([deletion, expect.objectContaining({ Put: expect.anything() as object })]);
  });

  describe('that lost a race', () => {
    const cause = (...codes: string[]) => ({ CancellationReasons: codes.map((Code) => ({ Code })) });
    const writes = [insert({ pk: 'a', sk: '-' }), insert({ pk: 'b', sk: '-' })];
    const lost = async (change: Partial<Change>, ...codes: string[]) => {
      const conflict = new ConcurrencyConflict({ cause: cause(...codes) });
      const { platform } = noting(conflict);
      const error: unknown = await commit(platform, moment, { writes, ...change }).catch((one: unknown) => one);
      expect(error).toMatchObject({ name: 'ConcurrencyConflict', cause: conflict.cause });
      return (error as ConcurrencyConflict).yields;
    };

    test('yields only if it was lost for an item that the change yields on', async () => {
      const yieldsOn = [{ pk: 'b', sk: '-' }];
      expect(await lost({ yieldsOn }, 'None', 'TransactionConflict', 'None')).toBe(true);
      expect(await lost({ yieldsOn }, 'TransactionConflict', 'TransactionConflict', 'None')).toBe(true);
      expect(await lost({ yieldsOn }, 'TransactionConflict', 'None', 'None')).toBe(false);
      expect(await lost({}, 'None', 'TransactionConflict', 'None')).toBe(false);
      expect(await lost({ yieldsOn })).toBe(false);
    });

    test('and fails otherwise as it failed', async () => {
      const { platform } = noting(new Error('broken'));
      const yieldsOn = [{ pk: 'b', sk: '-' }];
      await expect(commit(platform, moment, { writes, yieldsOn })).rejects.toThrow('broken');
    });
  });

  test('that lost a race is not sent again: it has to be decided again', async () => {
    const { platform, sent } = noting(new ConcurrencyConflict());
    await expect(commit(platform, moment, { writes: [] })).rejects.toThrow(ConcurrencyConflict);
    expect(sent).toHaveLength(1);
  });
});

describe('a decision', () => {
  const ids = { ...randomIds, fraction: () => 0 };

  test('is made anew after each conflict, twelve times at most', async () => {
    const attempts: number[] = [];
    const losing = (wins: number) =>
      withOptimisticRetry({ ids }, (attempt) => {
        attempts.push(attempt);
        return attempt < wins ? Promise.reject(new ConcurrencyConflict()) : Promise.resolve('done');
      });
    expect(await losing(3)).toBe('done');
    expect(attempts).toEqual([1, 2, 3]);
    await expect(losing(13)).rejects.toThrow(ConcurrencyConflict);
    expect(attempts).toHaveLength(15);
    expect(await losing(12)).toBe('done');
  });

  test('that fails is not made again', async () => {
    let attempts = 0;
    const failing = () => ((attempts += 1), Promise.reject(new Error('broken')));
    await expect(withOptimisticRetry({ ids }, failing)).rejects.toThrow('broken');
    expect(attempts).toBe(1);
  });

  test.each([
    ['the usual writer', false, 1, [10, 20, 40, 80, 120, 120]],
    ['the usual writer at half of the bound', false, 0.5, [5, 10, 20, 40, 60, 60]],
    ['the usual writer at best', false, 0, [0, 0, 0, 0, 0, 0]],
    ['a writer that yields', true, 1, [80, 320, 1280, 1600, 1600, 1600]],
    ['a writer that yields at best', true, 0, [40, 160, 640, 800, 800, 800]],
  ])('waits longer after each conflict: %s', async (_, yields, fraction, expected) => {
    const waited: (number | undefined)[] = [];
    const spy = jest.spyOn(globalThis, 'setTimeout').mockImplementation(((done: () => void, ms?: number) => {
      waited.push(ms);
      done();
    }) as never);
    try {
      const platform = { ids: { ...ids, fraction: () => fraction } };
      for (const attempt of [1, 2, 3, 4, 5, 2000]) await pauseAfterConflict(platform, attempt, { yields });
      if (!yields) await pauseAfterConflict(platform, 1);
    } finally {
      spy.mockRestore();
    }
    expect(waited).toEqual(yields ? expected : [...expected, expected[0]]);
  });
});

describe('the times of an organisation', () => {
  const asked: unknown[] = [];
  const clockOf = (sandbox: boolean, item: object | undefined) => ({
    clock: { now: () => now },
    settings: { sandbox } as never,
    table: { get: (key: unknown) => (asked.push(key), Promise.resolve(item)) } as unknown as Table,
  });
  const ahead = {
    pk: 'clk#41',
    sk: '-',
    version: 1,
    organisationId: '41',
    offsetMs: 3_600_000,
    status: 'Idle',
  };

  test('are one in a live stage, which has no clocks to read', async () => {
    expect(await timesOf(clockOf(false, ahead), '41')).toEqual({ organisationId: '41', now, realNow: now });
    expect(asked).toEqual([]);
  });

  test('differ in a sandbox stage by the clock of the organisation', async () => {
    const times = { organisationId: '41', now: '2026-12-01T16:00:00.000Z', realNow: now };
    expect(await timesOf(clockOf(true, ahead), '41')).toEqual(times);
    expect(asked).toEqual([{ pk: 'clk#41', sk: '-' }]);
    expect(await timesOf(clockOf(true, undefined), '41')).toEqual({ ...times, now });
    const { author, ...rest } = await momentOf(clockOf(true, ahead), '41', 'rail');
    expect([author, rest]).toEqual([{ actor: { kind: 'worker', name: 'rail' } }, times]);
  });
});
