import { setTimeout as sleep } from 'node:timers/promises';
import { isSuspendedIn, organisationKey } from '../../kernel/auth/suspension.ts';
import { type Instant } from '../../kernel/base/calendar/instant.ts';
import { type BankClockItem, bankNow, clockItem, clockKey, offsetFor } from '../../kernel/clock/bank-clock.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { workerAuthor } from '../../kernel/journal/author.ts';
import { busySeconds } from '../../kernel/journal/unless-busy.ts';
import type { Platform } from '../../ports/platform.ts';
import { ConcurrencyConflict } from '../../kernel/table/concurrency-conflict.ts';
import type { StoredItem } from '../../kernel/table/write.ts';
import { joinedReads } from '../../kernel/table/joined-reads.ts';
import { readAhead } from '../../kernel/table/read-ahead.ts';
import { lateAfter } from '../../kernel/workers/late-after.ts';
import { type ItemKey, keyText } from '../../kernel/table/kind.ts';
import { type AccountsMemo, closeDays, isClosedThrough, readMark } from '../../accounts/end-of-day/close-days.ts';
import { dayEndOf, lastEndedDay } from '../../accounts/end-of-day/closing.ts';
import { areStatementsWritten } from '../../accounts/statements/are-written.ts';
import { endOfDayMark } from '../../accounts/end-of-day/for-others.ts';
import { clockMachine } from './clock-machine.ts';
import { clockWrite } from './clock-write.ts';
import { runAllDue } from '../due/run-due.ts';
import { wakeUpsQueue } from '../due/queues.ts';
import { type DueFrontier, dueFrontier } from './due-frontier.ts';
import { type Journey, journeyTo } from './journey.ts';

/**
 * Moves an advancing clock towards its target: to each due moment in order. Everything due at a moment runs before the
 * clock moves on, so that each run sees the results of earlier ones. The ends of days are due moments too. Days in
 * which nothing else falls due are passed together, because no balance changes between them. An item that fails again and
 * again is put aside, and the clock goes on without it: no item can stop it. It stops when `isLate` returns true, and while the
 * organisation is suspended; any later call can continue. The clock arrives when the statements of the months that it has passed are written. Returns true when the
 * target is reached and the clock is Idle.
 */
export async function moveClock(platform: Platform, organisationId: string, isLate: () => boolean): Promise<boolean> {
  let journey: { readonly target: Instant; readonly passing: Journey } | undefined;
  const frontier = dueFrontier(platform, organisationId, (entry) => journey?.passing.isAside(entry) === true);
  const accounts = accountsMemo(frontier);
  for (;;) {
    const { key: endsKey } = endOfDayMark(organisationId);
    const found = await platform.table.getAll([clockKey(organisationId), organisationKey(organisationId), endsKey]);
    const stored = found.get(keyText(clockKey(organisationId)));
    const clock = stored && clockItem.parse(stored);
    if (clock?.status !== 'Advancing') return true;
    if (isLate() || isSuspendedIn(organisationId, found)) return false;
    const { target } = clock;
    invariant(target !== undefined, `the clock of ${organisationId} is Advancing without a target`);
    if (journey?.target !== target) {
      journey = { target, passing: await journeyTo(platform, organisationId, target) };
    }
    const { passing } = journey;
    const due = await frontier.earliest();
    const [earliest] = due;
    const until = earliest === undefined || earliest.dueAt > target ? target : earliest.dueAt;
    const ends = found.get(keyText(endsKey));
    const days = await passDays(platform, clock, until, { isLate, accounts, passing, ends });
    if (days === 'late') return false;
    if (days === 'passed') continue;
    if (earliest === undefined || earliest.dueAt > target) {
      if (!(await hasStatements(platform, organisationId))) return false;
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
    const joining = { ...platform, table: joinedReads(platform.table) };
    const { ran, waiting, failed, isComplete } = await runAllDue(joining, times, due, { isLate });
    if (!isComplete || !(await haveEnded(platform, waiting))) return false;
    // Nothing later runs before a failed item has been retried, or is put aside.
    const isStuck = ran === 0 && failed.length === 0;
    await passing.hadTurn(times, due, isStuck ? due.map((key) => ({ key, error: new Error(stuckMessage) })) : failed);
  }
}

/** How long a clock waits in its process for other workers, and between its looks. */
const pauseMsMax = 1_500;
const lookMs = 30;

/** Why an item that is due and does not run is put aside: it may wait for another item that fails. */
const stuckMessage = 'it is due and does not run';

/** What {@link passDays} needs of the journey of a clock. */
interface PassingDays {
  readonly isLate: () => boolean;
  readonly accounts: () => Promise<AccountsMemo>;
  readonly passing: Journey;
  /** The mark of the ends of days as it is stored. */
  readonly ends: StoredItem | undefined;
}

/**
 * Moves the clock to the last midnight at or before `until` and writes the ends of all days that are over by then.
 * Nothing else falls due before that midnight. Returns `passed` if there was something to do; the caller then looks up
 * due items again. Days whose ends cannot be written are put aside like other due work: their own worker makes up for them.
 */
async function passDays(
  platform: Platform,
  clock: BankClockItem,
  until: Instant,
  { isLate, accounts, passing, ends }: PassingDays,
): Promise<'none' | 'passed' | 'late'> {
  const { organisationId } = clock;
  const { key, parse } = endOfDayMark(organisationId);
  if (passing.isPassedBy(key)) return 'none';
  const through = lastEndedDay(until);
  const times = () => ({ organisationId, now: dayEndOf(through), realNow: platform.clock.now() });
  try {
    if (isClosedThrough(ends && parse(ends), through)) return 'none';
    const moved = await movedOrLost(platform, clock, dayEndOf(through));
    if (moved === undefined) return 'passed';
    const now = bankNow(moved, platform.clock.now());
    const moment = { ...times(), now, author: workerAuthor('clock') };
    const table = readAhead(platform.table, new Map([[keyText(key), ends]]));
    return (await closeDays({ ...platform, table }, moment, isLate, await accounts())) ? 'passed' : 'late';
  } catch (error) {
    await passing.hadTurn(times(), [{ ...key, dueAt: dayEndOf(through) }], [{ key, error }]);
    return 'passed';
  }
}

/**
 * Waits a moment for the workers that have to end these items, so that what follows in the bank's time finds their work done. False if they need longer. An
 * item that stays stops no clock for good: it has fewer and fewer looks.
 */
async function haveEnded({ table, settings }: Platform, waiting: readonly ItemKey[]): Promise<boolean> {
  if (waiting.length === 0 || settings.clockAwaitsWorkers === false) return true;
  const isLate = lateAfter(settings.clockPauseMs ?? pauseMsMax);
  for (;;) {
    if ((await table.getAll(waiting)).size === 0) return true;
    if (isLate()) return false;
    await sleep(lookMs);
  }
}

/** True if the statements of all months whose last day was passed are written. Their own worker writes them meanwhile. */
async function hasStatements({ table, settings }: Platform, organisationId: string): Promise<boolean> {
  if (settings.clockAwaitsWorkers === false) return true;
  const { through } = (await readMark(table, organisationId)) ?? {};
  return through === undefined || areStatementsWritten(table, organisationId, through);
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
  const idle = { ...rest, offsetMs: offsetAt(platform, clock, target), status: clockMachine.next(clock, 'arrive') };
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
