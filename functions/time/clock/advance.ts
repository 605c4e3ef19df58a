import { type Instant } from '../../kernel/base/calendar/instant.ts';
import { type BankClockItem, bankNow, clockItem, clockKey, offsetFor } from '../../kernel/clock/bank-clock.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { workerAuthor } from '../../kernel/journal/author.ts';
import { busySeconds } from '../../kernel/journal/unless-busy.ts';
import type { Platform } from '../../ports/platform.ts';
import { ConcurrencyConflict } from '../../kernel/table/concurrency-conflict.ts';
import { type AccountsMemo, closeDays, isClosedThrough, readMark } from '../../accounts/end-of-day/close-days.ts';
import { endOf, lastEndedDay } from '../../accounts/end-of-day/closing.ts';
import { clockWrite } from './clock-write.ts';
import { runAllDue } from '../due/run-due.ts';
import { wakeUpsQueue } from '../due/queues.ts';
import { type DueFrontier, dueFrontier } from './due-frontier.ts';

/**
 * Moves an advancing clock towards its target: to each due moment in order. Everything due at a moment runs before the
 * clock moves on, so that each run sees the results of earlier ones. The ends of days are due moments too. Days in
 * which nothing else falls due are passed together, because no balance changes between them. It stops when `isLate`
 * returns true, and any later call can continue. Returns true when the target is reached and the clock is Idle.
 */
export async function advance(platform: Platform, organisationId: string, isLate: () => boolean): Promise<boolean> {
  const frontier = dueFrontier(platform, organisationId);
  const accounts = accountsMemo(frontier);
  for (;;) {
    const stored = await platform.table.get(clockKey(organisationId));
    const clock = stored && clockItem.parse(stored);
    if (clock?.status !== 'Advancing') return true;
    if (isLate()) return false;
    const { target } = clock;
    invariant(target !== undefined, `the clock of ${organisationId} is Advancing without a target`);
    const due = await frontier.earliest();
    const [earliest] = due;
    const until = earliest === undefined || earliest.dueAt > target ? target : earliest.dueAt;
    const days = await passDays(platform, clock, until, { isLate, accounts });
    if (days === 'late') return false;
    if (days === 'passed') continue;
    if (earliest === undefined || earliest.dueAt > target) {
      // A wake-up was planned for the clock before it moved. These messages plan the next one: the second at once, and the first
      // if this process dies between arriving and sending the second.
      const wake = { queue: wakeUpsQueue.name, body: { organisationId } };
      await platform.queues.send({ ...wake, delaySeconds: busySeconds });
      if (!(await endAdvance(platform, clock, target))) continue;
      await platform.queues.send(wake);
      return true;
    }
    const moved = await movedOrLost(platform, clock, earliest.dueAt);
    if (moved === undefined) continue;
    const times = { organisationId, now: bankNow(moved, platform.clock.now()), realNow: platform.clock.now() };
    const { failed, isComplete } = await runAllDue(platform, times, due, isLate);
    // Nothing later runs before a failed item has been retried.
    if (failed[0] !== undefined) throw failed[0].error;
    if (!isComplete) return false;
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
  { isLate, accounts }: { readonly isLate: () => boolean; readonly accounts: () => Promise<AccountsMemo> },
): Promise<'none' | 'passed' | 'late'> {
  const { organisationId } = clock;
  const through = lastEndedDay(until);
  if (isClosedThrough(await readMark(platform.table, organisationId), through)) return 'none';
  const moved = await movedOrLost(platform, clock, endOf(through));
  if (moved === undefined) return 'passed';
  const realNow = platform.clock.now();
  const moment = { organisationId, now: bankNow(moved, realNow), realNow, author: workerAuthor('clock') };
  const isDone = await closeDays(platform, moment, isLate, await accounts());
  return isDone ? 'passed' : 'late';
}

/** The accounts as the last day found them, as long as the journal shows no new one. Call it after the clock has moved. */
function accountsMemo(frontier: DueFrontier): () => Promise<AccountsMemo> {
  let memo: AccountsMemo = {};
  let before = 0;
  return async () => {
    const opened = await frontier.accountsOpened();
    if (opened !== before) memo = {};
    before = opened;
    return memo;
  };
}

/** Moves the clock to a due moment, unless it shows a later one already. Returns undefined if another writer wrote it first. */
async function movedOrLost(
  platform: Platform,
  clock: BankClockItem,
  target: Instant,
): Promise<BankClockItem | undefined> {
  const offsetMs = offsetAt(platform, clock, target);
  if (offsetMs === clock.offsetMs) return clock;
  return unlessLost(() => writeClock(platform, { ...clock, offsetMs }));
}

/** The offset with which the clock shows `target`, or a later moment if it does already. */
function offsetAt(platform: Platform, clock: BankClockItem, target: Instant): number {
  return Math.max(clock.offsetMs, offsetFor(target, platform.clock.now()));
}

/** Returns undefined if another writer wrote the clock first; the caller then looks up the next step again. */
async function unlessLost<T>(write: () => Promise<T>): Promise<T | undefined> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof ConcurrencyConflict) return undefined;
    throw error;
  }
}

/**
 * Ends the advance for which nothing is left to do, and only this one: another worker may have ended it, and the next one may have
 * begun. Returns false if another writer wrote the clock first.
 */
async function endAdvance(platform: Platform, clock: BankClockItem, target: Instant): Promise<boolean> {
  const { target: _, ...rest } = clock;
  const idle = { ...rest, offsetMs: offsetAt(platform, clock, target), status: 'Idle' as const };
  return (await unlessLost(() => writeClock(platform, idle))) !== undefined;
}

/**
 * Writes the clock on condition of the version that was read. After a conflict, the caller reads again. It is a
 * transaction because only transactions have an idempotency token: if the answer of the write is lost, the retry is not
 * taken for a conflict.
 */
async function writeClock(platform: Platform, clock: BankClockItem): Promise<BankClockItem> {
  const next = { ...clock, version: clock.version + 1 };
  await platform.table.transact([clockWrite(clock)]);
  return next;
}
