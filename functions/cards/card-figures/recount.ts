import { isDeepStrictEqual } from 'node:util';
import { bankDateOf } from '../../kernel/base/calendar/bank-time.ts';
import { type CalendarDate, plusDays } from '../../kernel/base/calendar/calendar-date.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { withOptimisticRetry } from '../../kernel/journal/commit.ts';
import { type ItemKey, keyText, organisationIdOf } from '../../kernel/table/kind.ts';
import { insert, replace, type StoredItem } from '../../kernel/table/write.ts';
import type { Platform } from '../../ports/platform.ts';
import type { CountedRow } from './count-events.ts';
import {
  countedDays,
  dayIn,
  dayWrite,
  isReadable,
  leavingWrite,
  mendingWrite,
  recountIn,
  storedDays,
} from './count-figures.ts';
import { type Counts, sumOfCounts } from './counters.ts';
import { type CardFiguresDay, dayOf, daysToRecount, figuresRecount, type FiguresRecount } from './store.ts';

type Position = NonNullable<FiguresRecount['position']>;

/** The log of an organisation, as far as its figures need it. */
export interface RecountedLog {
  /** Where to begin: every later transaction is in the journal. `since` is the first day of which that is so; all if it is left out. */
  readonly begin: () => Promise<{ readonly position: Position; readonly since: CalendarDate | undefined }>;
  /** The next transactions that are counted. */
  readonly read: (position: Position) => Promise<LogPart>;
}

interface LogPart {
  readonly rows: readonly CountedRow[];
  /** Where to go on. */
  readonly position: Position;
  /** The bank's times of transactions that are counted, and that the journal has not any more. */
  readonly missing: readonly Instant[];
  /** True if the log ended there. */
  readonly isEnd: boolean;
}

/** Logged when a run has ended. */
export const recountedMessage = 'the figures of cards were counted anew';

/** A transaction has at most 100 writes. One of them is the run itself. */
const daysPerStepMax = 40;

/**
 * Asks for the figures of all days to be counted anew, or goes on with a run that has not ended. `isNew` is false then. The worker that
 * takes up what was put aside does the work.
 */
export function beginRecount(
  platform: Pick<Platform, 'clock' | 'ids' | 'table'>,
  organisationId: string,
): Promise<{ readonly isNew: boolean }> {
  const { clock, table } = platform;
  return withOptimisticRetry(platform, async () => {
    const ref = figuresRecount(organisationId);
    const stored = await table.get(ref.key);
    const before = stored && ref.parse(stored);
    if (before !== undefined && before.endedAt === undefined) return { isNew: false };
    const first = { ...ref.key, version: 0, run: 1, requestedAt: clock.now() };
    await table.transact([
      before === undefined ? insert(first) : replace({ ...first, version: before.version, run: before.run + 1 }),
    ]);
    return { isNew: true };
  });
}

/** The last run that counted the figures of an organisation anew, whether it has ended or not; undefined if there was none. */
export async function lastRecount(
  { table }: Pick<Platform, 'table'>,
  organisationId: string,
): Promise<FiguresRecount | undefined> {
  const ref = figuresRecount(organisationId);
  const stored = await table.get(ref.key);
  return stored && ref.parse(stored);
}

/**
 * Goes on with a run, if there is one: reads the log from the first day whose transactions are all kept, and then lets each day take what was
 * counted. Each step is one transaction on condition of what it has read, so it may be tried twice, or end at any point, while others count.
 * Returns false if `isLate` stopped it before the end.
 */
export async function recountFigures(
  platform: Pick<Platform, 'clock' | 'ids' | 'log' | 'table'>,
  organisationId: string,
  log: RecountedLog,
  isLate: () => boolean,
): Promise<boolean> {
  while (await withOptimisticRetry(platform, () => recountStep(platform, organisationId, log))) {
    if (isLate()) return false;
  }
  return true;
}

/** Returns true if there is more to do. */
async function recountStep(
  platform: Pick<Platform, 'clock' | 'log' | 'table'>,
  organisationId: string,
  log: RecountedLog,
): Promise<boolean> {
  const { table } = platform;
  const run = await lastRecount(platform, organisationId);
  if (run === undefined || run.endedAt !== undefined) return false;
  if (run.position === undefined) {
    await table.transact([replace({ ...run, ...(await log.begin()) })]);
    return true;
  }
  const read = await log.read(run.position);
  const isNothing = read.isEnd && read.rows.length + read.missing.length === 0;
  const next = isNothing ? { ...run, position: run.position } : await addToDays(table, run, read);
  return read.isEnd ? takeDays(platform, next, log) : true;
}

type BegunRecount = FiguresRecount & { readonly position: Position };

/** Adds what was read of the log to what the run has counted of the days that have not taken it yet. Returns the run as it is then. */
async function addToDays(
  table: Platform['table'],
  run: FiguresRecount,
  { rows, missing, position }: LogPart,
): Promise<BegunRecount> {
  const next = { ...run, since: sinceWithout(run.since, missing), position };
  const days = (await countedDays(table, organisationIdOf(run), rows)).filter(({ key }) => isLeft(key, next));
  const stored = await storedDays(table, days);
  const writes = days.map(({ key, counts }) => {
    const before = stored.get(keyText(key));
    const recount = { run: run.run, counts: sumOfCounts([countedBy(run, recountIn(before)), counts]) };
    if (before !== undefined && !isReadable(before)) return leavingWrite(before, recount);
    return dayWrite(before, { ...dayIn(before, key), recount });
  });
  await table.transact([...writes, replace(next)]);
  return { ...next, version: run.version + 1 };
}

/**
 * Lets the next days take what was counted. They are read before the end of the log: what others count after that changes the days, and
 * then the transaction fails. Others do not count on a day that cannot be read: it gets its counts first, and takes them in the next step.
 */
async function takeDays(
  { clock, log: lines, table }: Pick<Platform, 'clock' | 'log' | 'table'>,
  run: BegunRecount,
  log: RecountedLog,
): Promise<boolean> {
  const organisationId = organisationIdOf(run);
  const stored = await table.query({ ...daysToRecount(organisationId, run), limit: daysPerStepMax });
  const read = await log.read(run.position);
  if (!read.isEnd || read.missing.length > 0) {
    await addToDays(table, run, read);
    return true;
  }
  const late = new Map(
    (await countedDays(table, organisationId, read.rows)).map(({ key, counts }) => [key.sk, counts]),
  );
  const countsOf = (item: StoredItem) => sumOfCounts([countedBy(run, recountIn(item)), late.get(item.sk) ?? {}]);
  const unreadable = stored.filter((item) => !isReadable(item));
  if (unreadable.length > 0) {
    await table.transact([...unreadable.map((item) => mendingWrite(item, countsOf(item))), replace(run)]);
    return true;
  }
  const writes = stored.flatMap((item) => {
    const day = dayIn(item, item);
    const counts = countsOf(item);
    const isSame = day.recount === undefined && isDeepStrictEqual(counts, day.counts);
    return isSame ? [] : [replace({ ...day, recount: undefined, counts })];
  });
  const last = stored.at(-1);
  const isEnd = last === undefined || stored.length < daysPerStepMax;
  await table.transact([
    ...writes,
    replace({ ...run, ...(last === undefined ? {} : { after: last.sk }), ...(isEnd ? { endedAt: clock.now() } : {}) }),
  ]);
  if (isEnd) lines.info(recountedMessage, { organisationId });
  return !isEnd;
}

/** What the run has counted of a day so far. */
const countedBy = ({ run }: FiguresRecount, recount: CardFiguresDay['recount']): Counts =>
  recount?.run === run ? recount.counts : {};

/** True for a day that the run counts, and that has not taken it yet. */
const isLeft = (key: ItemKey, { since, after }: FiguresRecount): boolean =>
  (after === undefined || key.sk > after) && (since === undefined || dayOf(key).date >= since);

/** The first day without those of missing transactions, and without earlier ones: a later transaction may count on an earlier day. */
const sinceWithout = (since: CalendarDate | undefined, missing: readonly Instant[]): CalendarDate | undefined =>
  missing
    .map((at) => plusDays(bankDateOf(at), 1))
    .reduce((latest, date) => (latest === undefined || date > latest ? date : latest), since);
