import { type Instant } from '../../kernel/base/calendar/instant.ts';
import { type BankClockItem, bankNow, clockItem, clockKey, offsetFor } from '../../kernel/clock/bank-clock.ts';
import { dueBuckets, type DueEntry, dueEntries } from '../../kernel/due/due-index.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { withOptimisticRetry } from '../../kernel/journal/commit.ts';
import { journalSince } from '../../kernel/lists/organisation-list.ts';
import { plusMs } from '../../kernel/base/calendar/instant.ts';
import type { Platform } from '../../ports/platform.ts';
import { keyText } from '../../kernel/table/kind.ts';
import { ConcurrencyConflict } from '../../kernel/table/concurrency-conflict.ts';
import { closeDays, isClosedThrough, isEndOfDayMark, readMark } from '../../accounts/end-of-day/close-days.ts';
import { endOf, lastEndedDay } from '../../accounts/end-of-day/closing.ts';
import { runAllDue } from '../due/run-due.ts';
import { dueQueue } from '../due/queues.ts';

/** Upper bound for the lag of the due index. Anything written since then is looked up in the journal. */
const indexLagMsMax = 60_000;
const headLength = 100;
/** Sorts before every key. DynamoDB does not accept an empty string in a key condition. */
const beforeAll = '0000-01-01T00:00:00.000Z' as Instant;

/**
 * Moves an advancing clock towards its target: to each due moment in order. Everything due at a moment runs before the
 * clock moves on, so that each run sees the results of earlier ones. The ends of days are due moments too. Days in
 * which nothing else falls due are passed together, because no balance changes between them. It stops when `isLate`
 * returns true, and any later call can continue. Returns true when the target is reached and the clock is Idle.
 */
export async function advance(platform: Platform, organisationId: string, isLate: () => boolean): Promise<boolean> {
  for (;;) {
    const stored = await platform.table.get(clockKey(organisationId));
    const clock = stored && clockItem.parse(stored);
    if (clock?.status !== 'Advancing') return true;
    if (isLate()) return false;
    const { target } = clock;
    invariant(target !== undefined, `the clock of ${organisationId} is Advancing without a target`);
    const due = await earliestDue(platform, organisationId);
    const [earliest] = due;
    const days = await passDays(
      platform,
      clock,
      earliest === undefined || earliest.dueAt > target ? target : earliest.dueAt,
      isLate,
    );
    if (days === 'late') return false;
    if (days === 'passed') continue;
    if (earliest === undefined || earliest.dueAt > target) {
      await arrive(platform, organisationId);
      // A wake-up was planned for the clock before it moved. This message plans the next one.
      await platform.queues.send({ queue: dueQueue.name, body: { organisationId } });
      return true;
    }
    const moved = await movedOrLost(platform, clock, earliest.dueAt);
    if (moved === undefined) continue;
    const moment = { organisationId, now: bankNow(moved, platform.clock.now()), realNow: platform.clock.now() };
    const { failed } = await runAllDue(
      platform,
      moment,
      due.filter((entry) => entry.dueAt <= moment.now),
    );
    // Nothing later runs before a failed item has been retried.
    if (failed[0] !== undefined) throw failed[0].error;
  }
}

/**
 * Moves the clock to the last midnight at or before `until` and writes the ends of all days that are over by then.
 * Nothing else falls due before that midnight. Returns `passed` if there was something to do; the caller then looks up
 * due items again.
 */
async function passDays(
  platform: Platform,
  clock: BankClockItem,
  until: Instant,
  isLate: () => boolean,
): Promise<'none' | 'passed' | 'late'> {
  const { organisationId } = clock;
  const through = lastEndedDay(until);
  if (isClosedThrough(await readMark(platform.table, organisationId), through)) return 'none';
  const moved = await movedOrLost(platform, clock, endOf(through));
  if (moved === undefined) return 'passed';
  const realNow = platform.clock.now();
  const isDone = await closeDays(platform, { organisationId, now: bankNow(moved, realNow), realNow }, isLate);
  return isDone ? 'passed' : 'late';
}

/** Moves the clock to a due moment, unless it shows a later one already. */
async function moveTo(platform: Platform, clock: BankClockItem, target: Instant): Promise<BankClockItem> {
  const realNow = platform.clock.now();
  if (bankNow(clock, realNow) >= target) return clock;
  return writeClock(platform, { ...clock, offsetMs: offsetFor(target, realNow) });
}

/** Returns undefined if another writer wrote the clock first; the caller then looks up the next step again. */
async function movedOrLost(
  platform: Platform,
  clock: BankClockItem,
  target: Instant,
): Promise<BankClockItem | undefined> {
  try {
    return await moveTo(platform, clock, target);
  } catch (error) {
    if (error instanceof ConcurrencyConflict) return undefined;
    throw error;
  }
}

async function arrive(platform: Platform, organisationId: string): Promise<void> {
  await withOptimisticRetry(platform, async () => {
    const stored = await platform.table.get(clockKey(organisationId));
    const clock = stored && clockItem.parse(stored);
    if (clock?.status !== 'Advancing' || clock.target === undefined) return;
    const { target, ...rest } = await moveTo(platform, clock, clock.target);
    invariant(target !== undefined, 'an advancing clock lost its target before reaching it');
    await writeClock(platform, { ...rest, status: 'Idle' });
  });
}

/**
 * Writes the clock on condition of the version that was read. After a conflict, the caller reads again. It is a
 * transaction because only transactions have an idempotency token: if the answer of the write is lost, the retry is not
 * taken for a conflict.
 */
export async function writeClock(platform: Platform, clock: BankClockItem): Promise<BankClockItem> {
  const next = { ...clock, version: clock.version + 1 };
  await platform.table.transact([
    {
      Put: {
        Item: next,
        ConditionExpression: 'attribute_not_exists(pk) OR #version = :version',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: { ':version': clock.version },
      },
    },
  ]);
  return next;
}

/**
 * Returns entries that certainly contain the earliest due ones: the first entries of each bucket of the index, until
 * one is found that is still due, and everything that the journal shows of the last minute. The items themselves decide
 * what is due.
 */
async function earliestDue(platform: Platform, organisationId: string): Promise<readonly DueEntry[]> {
  const since = plusMs(platform.clock.now(), -indexLagMsMax);
  const recent = (await journalSince(platform.table, organisationId, since)).flatMap((row) => row.due ?? []);
  const heads = await Promise.all(
    Array.from({ length: dueBuckets }, (_, bucket) => headOf(platform, organisationId, bucket)),
  );
  const tail = await stillDue(platform, recent);
  const unique = new Map([...heads.flat(), ...tail].map((entry) => [keyText(entry), entry]));
  return [...unique.values()].sort((one, other) => (one.dueAt < other.dueAt ? -1 : 1));
}

async function headOf(platform: Platform, organisationId: string, bucket: number): Promise<readonly DueEntry[]> {
  let limit = headLength;
  for (;;) {
    const entries = await dueEntries(platform.table, organisationId, bucket, { after: beforeAll, limit });
    const holding = await stillDue(platform, entries);
    if (holding.length > 0 || entries.length < limit) return holding;
    limit *= 2;
  }
}

/** Reads the items of these entries and returns the entries that are still due, without the ends of days. */
async function stillDue(platform: Platform, entries: readonly DueEntry[]): Promise<readonly DueEntry[]> {
  const items = await platform.table.getAll(entries);
  return [...items.values()].flatMap((item) => {
    const dueAt = item['dueAt'] as Instant | undefined;
    return dueAt === undefined || isEndOfDayMark(item) ? [] : [{ pk: item.pk, sk: item.sk, dueAt }];
  });
}
