import { customerKind } from '../../onboarding/customers/for-others.ts';
import type { Platform } from '../../ports/platform.ts';
import { bankDateOf } from '../../kernel/base/calendar/bank-time.ts';
import { commit, type Moment, withOptimisticRetry } from '../../kernel/journal/commit.ts';
import { journalKind } from '../../kernel/journal/journal.ts';
import { organisationListUses } from '../../kernel/lists/organisation-list.ts';
import { ConcurrencyConflict } from '../../kernel/table/concurrency-conflict.ts';
import type { Table } from '../../kernel/table/table.ts';
import { insert, replace } from '../../kernel/table/write.ts';
import { type Account, accountKind } from '../accounts/for-others.ts';
import { listedAccounts } from '../accounts/listed-accounts.ts';
import { closeAccounts } from '../end-of-day/close-accounts.ts';
import { closeUses } from '../end-of-day/close-days.ts';
import { lastEndedDay } from '../end-of-day/closing.ts';
import { transactionKind } from '../transactions/for-others.ts';
import { draftStatementsCreated } from './events.ts';
import { lastDayOf, lastEndedPeriod, nextPeriod, type Period, periodOf } from './period.ts';
import { type StatementMark, statementMark, statementMarkKind } from './statement-mark.ts';
import { statementKind } from './store.ts';
import { ownedAhead, writtenAhead } from './sources.ts';
import { lastStatement, writeStatement } from './write-statement.ts';

/** The kinds of items that writing statements reads and writes. */
export const statementUses = {
  read: [transactionKind, customerKind, ...organisationListUses],
  write: [statementKind, statementMarkKind, accountKind, ...closeUses, journalKind],
} as const;

const accountsPerPage = 50;
const atOnceMax = 4;

type Writing = Pick<Platform, 'table' | 'documents' | 'cipher' | 'clock' | 'ids' | 'settings' | 'log' | 'drawPdf'>;

/**
 * Writes the statements of all months that are over, for every account of an organisation, the earliest month first, and says of each
 * month when all accounts have theirs. It stores its progress, so that any later call continues there. Returns false if `isLate` stopped
 * it before everything was done. If it fails for an account, the others go on, and it throws at the end of the month.
 */
export async function writeStatements(platform: Writing, moment: Moment, isLate: () => boolean): Promise<boolean> {
  const { table } = platform;
  const { organisationId } = moment;
  const last = lastEndedPeriod(lastEndedDay(moment.now));
  for (;;) {
    const mark = await readMark(table, organisationId);
    if (mark?.through !== undefined && mark.through >= last) return true;
    const { list, settled } = await listedAccounts(table, organisationId);
    const [first] = list.total === 0 ? [] : await list.slice(1, 1);
    const opened = first === undefined ? undefined : periodOf(bankDateOf(first.createdAt));
    if (opened === undefined || opened > last) {
      await finish(platform, moment, last, false);
      return true;
    }
    const period = mark?.through === undefined ? opened : nextPeriod(mark.through);
    const walk = { mark, list, settled, period, isLate };
    const isWritten = await writePeriod(platform, moment, walk).catch(async (error: unknown) => {
      if (!(error instanceof ConcurrencyConflict)) await noteFailure(platform, organisationId, period);
      throw error;
    });
    if (!isWritten) return false;
    await finish(platform, moment, period, opened <= period);
  }
}

interface Walk {
  readonly mark: StatementMark | undefined;
  readonly list: Awaited<ReturnType<typeof listedAccounts>>['list'];
  readonly settled: number;
  readonly period: Period;
  readonly isLate: () => boolean;
}

async function writePeriod(platform: Writing, moment: Moment, walk: Walk): Promise<boolean> {
  const { mark, list, settled, period, isLate } = walk;
  const failures: unknown[] = [];
  let position = mark?.walk?.period === period ? Math.min(mark.walk.accounts, settled) : 0;
  while (position < list.total) {
    const last = Math.min(position + accountsPerPage, list.total);
    const page = (await list.slice(position + 1, last)).filter((one) => periodOf(bankDateOf(one.createdAt)) <= period);
    // An account that was being opened at midnight may lack the end of its first day.
    if (!(await closeAccounts(platform, page, lastDayOf(period), isLate))) return false;
    if (!(await writePage(platform, moment, page, { mark, period, isLate, failures }))) return false;
    position = last;
    if (position <= settled && position < list.total && failures.length === 0)
      await noteWalk(platform, moment.organisationId, { period, accounts: position });
  }
  if (failures.length > 0) throw failures[0];
  return true;
}

async function writePage(
  platform: Writing,
  moment: Moment,
  page: readonly Account[],
  { mark, period, isLate, failures }: Pick<Walk, 'mark' | 'period' | 'isLate'> & { readonly failures: unknown[] },
): Promise<boolean> {
  const waiting = [...page];
  const table = await writtenAhead(platform.table, page, period);
  const writeSome = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      if (isLate()) {
        waiting.push(next);
        return;
      }
      try {
        await writeMissing({ ...platform, table: await ownedAhead(table, next) }, moment, next, { mark, period });
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnceMax }, writeSome));
  return waiting.length === 0;
}

/** Writes the statements that an account lacks up to a month: more than one only if it was missed before its first. */
async function writeMissing(
  platform: Writing,
  moment: Moment,
  one: Account,
  { mark, period }: Pick<Walk, 'mark' | 'period'>,
): Promise<void> {
  let before = await lastStatement(platform.table, one);
  // Months between its last statement and those of all accounts: it was Closed then.
  const done =
    mark?.through !== undefined && before !== undefined && mark.through > before.period ? mark.through : before?.period;
  let next = done === undefined ? periodOf(bankDateOf(one.createdAt)) : nextPeriod(done);
  for (; next <= period; next = nextPeriod(next)) before = await writeStatement(platform, moment, one.id, next, before);
}

async function readMark(table: Table, organisationId: string): Promise<StatementMark | undefined> {
  const ref = statementMark(organisationId);
  const stored = await table.get(ref.key);
  return stored && ref.parse(stored);
}

/** Stores the progress only to save work. If another writer wrote the mark first, nothing is lost. */
function noteWalk(
  platform: Pick<Platform, 'table' | 'ids'>,
  organisationId: string,
  walk: NonNullable<StatementMark['walk']>,
): Promise<void> {
  return withOptimisticRetry(platform, async () => {
    const mark = await readMark(platform.table, organisationId);
    if (mark?.through !== undefined && mark.through >= walk.period) return;
    if (mark?.walk?.period === walk.period && mark.walk.accounts >= walk.accounts) return;
    await platform.table.transact([
      mark === undefined ? insert({ ...newMark(organisationId), walk }) : replace({ ...mark, walk }),
    ]);
  });
}

/** Notes that a statement of a month could not be written. */
function noteFailure(platform: Pick<Platform, 'table' | 'ids'>, organisationId: string, failed: Period): Promise<void> {
  return withOptimisticRetry(platform, async () => {
    const mark = await readMark(platform.table, organisationId);
    if (mark?.failed === failed) return;
    await platform.table.transact([
      mark === undefined ? insert({ ...newMark(organisationId), failed }) : replace({ ...mark, failed }),
    ]);
  });
}

/** Marks a month as written, with its event if any account has a statement of it. */
function finish(
  platform: Pick<Platform, 'table' | 'ids' | 'cipher' | 'clock'>,
  moment: Moment,
  through: Period,
  isAnnounced: boolean,
): Promise<void> {
  const { organisationId } = moment;
  return withOptimisticRetry(platform, async () => {
    const mark = await readMark(platform.table, organisationId);
    if (mark?.through !== undefined && mark.through >= through) return;
    const { walk: _, failed: __, ...rest } = mark ?? newMark(organisationId);
    const next = { ...rest, through };
    await commit(platform, moment, {
      writes: [mark === undefined ? insert(next) : replace(next)],
      events: isAnnounced ? [draftStatementsCreated(through)] : [],
      about: [{ type: 'organisation', id: organisationId }],
    });
  });
}

const newMark = (organisationId: string): StatementMark => ({
  ...statementMark(organisationId).key,
  version: 1,
  organisationId,
});
