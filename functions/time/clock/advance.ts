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

/** How far an index may be behind the table: what was written since is looked up in the journal. */
const indexLagMsMax = 60_000;
const headLength = 100;
/** A key of the table is never compared with an empty text: DynamoDB refuses that. */
const beforeAll = '0000-01-01T00:00:00.000Z' as Instant;

/**
 * Moves an advancing clock towards its target: to each due moment in order, running everything that is due there before
 * it goes on, so that each run sees what the ones before it left. Ends of day are due moments too; those between which
 * nothing else falls due are passed at once, because every account has the same at each of them. It stops when `isLate` says so, and can be gone on with
 * by anybody at any time. True when the target is reached and the clock is Idle.
 */
export async function advance(platform: Platform, organisationId: string, isLate: () => boolean): Promise<boolean> {
  for (;;) {
    const stored = await platform.table.get(clockKey(organisationId));
    const clock = stored && clockItem.parse(stored);
    if (clock?.status !== 'Advancing') return true;
    if (isLate()) return false;
    const { target } = clock;
    invariant(target !== undefined, 'a clock advances towards a target');
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
      // The wake-up was set for the clock as it ran before: whoever is woken now plans the next one.
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
    // Nothing later is run before it.
    if (failed[0] !== undefined) throw failed[0].error;
  }
}

/**
 * Moves the clock to the last midnight that is not after `until`, and writes the ends of all days that are over by then;
 * nothing but them falls due before. `passed` where there was something to do, and what is due is to be looked up again.
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

/** Moves the clock to a due moment unless it shows a later one already. */
async function moveTo(platform: Platform, clock: BankClockItem, target: Instant): Promise<BankClockItem> {
  const realNow = platform.clock.now();
  if (bankNow(clock, realNow) >= target) return clock;
  return writeClock(platform, { ...clock, offsetMs: offsetFor(target, realNow) });
}

/** Undefined where somebody else wrote the clock first: what is to be done next is looked up again then. */
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
    invariant(target !== undefined, 'the target stands until it is reached');
    await writeClock(platform, { ...rest, status: 'Idle' });
  });
}

/**
 * Puts the clock over the version that was read; losing means that somebody else moves it too, and both look again. It is
 * a transaction because only those carry a token: a write whose answer was lost is not taken for somebody else's.
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
 * The entries among which the earliest due ones certainly are: the head of each bucket of the index, read until an entry
 * is found that still holds, and everything the journal says of the last minute. The items themselves tell what is true.
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

/** Entries as their items say it now, without those that are not due at all any more, and without the ends of days. */
async function stillDue(platform: Platform, entries: readonly DueEntry[]): Promise<readonly DueEntry[]> {
  const items = await platform.table.getAll(entries);
  return [...items.values()].flatMap((item) => {
    const dueAt = item['dueAt'] as Instant | undefined;
    return dueAt === undefined || isEndOfDayMark(item) ? [] : [{ pk: item.pk, sk: item.sk, dueAt }];
  });
}
