import { accountKind, accountsById } from '../accounts/for-others.ts';
import { listedAccounts } from '../accounts/listed-accounts.ts';
import type { CalendarDate } from '../../kernel/base/calendar/calendar-date.ts';
import { plusDays } from '../../kernel/base/calendar/calendar-date.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { dueAttributes } from '../../kernel/due/due-index.ts';
import { commit, type Moment, withOptimisticRetry } from '../../kernel/journal/commit.ts';
import type { Platform } from '../../ports/platform.ts';
import { type ItemKey, keyText } from '../../kernel/table/kind.ts';
import { readAhead } from '../../kernel/table/read-ahead.ts';
import type { Table } from '../../kernel/table/table.ts';
import { insert, replace, type Write } from '../../kernel/table/write.ts';
import { closeAccounts } from './close-accounts.ts';
import { lastEndedPeriod } from '../statements/period.ts';
import { statementsQueue } from '../statements/queues.ts';
import { dayEndOf, lastEndedDay } from './closing.ts';
import {
  dayCountsKind,
  dayLeafKind,
  endOfDayKind,
  endOfDayMark,
  type EndOfDayMark,
  endOfDayMarkKind,
} from './store.ts';

/** Kinds that closing days writes, in addition to the journal. */
export const closeUses = [accountKind, endOfDayKind, dayLeafKind, dayCountsKind, endOfDayMarkKind] as const;

const accountsPerPage = 100;
const rememberedAccountsMax = 1_000;

/** The accounts of an organisation, for a caller that closes many days and knows when an account is opened. */
export interface AccountsMemo {
  ids?: readonly string[] | undefined;
}

/**
 * Writes the ends of all days that are over at a moment, for every account of an organisation. It goes through the
 * accounts in pages and stores its progress, so that any later call continues there. Two parallel calls write each row
 * once. Returns false if `isLate` stopped it before everything was done. `memo` saves the search for the accounts if days are closed
 * one after the other.
 */
export async function closeDays(
  platform: Pick<Platform, 'table' | 'ids' | 'cipher' | 'clock' | 'settings' | 'queues'>,
  moment: Moment,
  isLate: () => boolean,
  memo: AccountsMemo = {},
): Promise<boolean> {
  const { table } = platform;
  const { organisationId } = moment;
  const through = lastEndedDay(moment.now);
  const mark = await readMark(table, organisationId);
  if (isClosedThrough(mark, through)) return true;
  let isNoted = false;
  const { list, settled } =
    memo.ids === undefined
      ? await listedAccounts(table, organisationId)
      : rememberedAccounts(table, organisationId, memo.ids);
  const ids: string[] = [];
  let position = mark?.walk?.through === through ? Math.min(mark.walk.accounts, settled) : 0;
  while (position < list.total) {
    const last = Math.min(position + accountsPerPage, list.total);
    const page = await list.slice(position + 1, last);
    if (!(await closeAccounts(platform, page, through, isLate))) return false;
    if (position === ids.length) ids.push(...page.map(({ id }) => id));
    position = last;
    // The list writer may still insert accounts after the settled part of the list, so that part is read again next
    // time.
    if (position <= settled && position < list.total) {
      await noteWalk(platform, organisationId, { through, accounts: position });
      isNoted = true;
    }
  }
  if (ids.length === list.total && ids.length <= rememberedAccountsMax) memo.ids = ids;
  const known = isNoted ? table : readAhead(table, new Map([[keyText(endOfDayMark(organisationId).key), mark]]));
  await finish({ ...platform, table: known }, moment, through);
  // A lost message is made up for by the hourly sweep.
  if (mark?.through === undefined || lastEndedPeriod(mark.through) < lastEndedPeriod(through))
    await platform.queues.send({ queue: statementsQueue.name, body: { organisationId } });
  return true;
}

/** True if all ends of day up to a date are written for the accounts known to the job. */
export function isClosedThrough(mark: EndOfDayMark | undefined, date: CalendarDate): boolean {
  return mark?.through !== undefined && mark.through >= date;
}

export async function readMark(table: Table, organisationId: string): Promise<EndOfDayMark | undefined> {
  const ref = endOfDayMark(organisationId);
  const stored = await table.get(ref.key);
  return stored && ref.parse(stored);
}

/** True for the due item of the ends of an organisation's days. */
export function isEndOfDayMark(key: ItemKey): boolean {
  return key.pk.startsWith(`${endOfDayMarkKind.prefix}#`);
}

/** Returns the write that makes the first day of an organisation fall due. */
export function firstEndOfDay(organisationId: string, now: Instant): Write {
  return insert({ ...newMark(organisationId, plusDays(lastEndedDay(now), 1)), version: 1 });
}

/** Returns the mark of an organisation whose next day to end is `ending`. */
function newMark(organisationId: string, ending: CalendarDate): EndOfDayMark {
  const { key } = endOfDayMark(organisationId);
  return { ...key, version: 0, organisationId, ...dueAttributes(organisationId, key, dayEndOf(ending)) };
}

/** The walk through them is short, so its progress is not stored. */
function rememberedAccounts(table: Table, organisationId: string, ids: readonly string[]) {
  const slice = (from: number, to: number) => accountsById(table, organisationId, ids.slice(from - 1, to));
  return { list: { total: ids.length, slice }, settled: 0 };
}

/** Stores the progress only to save work. If another writer wrote the mark first, nothing is lost. */
function noteWalk(
  platform: Pick<Platform, 'table' | 'ids'>,
  organisationId: string,
  walk: NonNullable<EndOfDayMark['walk']>,
): Promise<void> {
  return withOptimisticRetry(platform, async () => {
    const mark = await readMark(platform.table, organisationId);
    if (mark === undefined || isClosedThrough(mark, walk.through)) return;
    const isBehind = mark.walk?.through === walk.through && mark.walk.accounts >= walk.accounts;
    if (!isBehind) await platform.table.transact([replace({ ...mark, walk })]);
  });
}

/** Marks the days as written, and the end of the next day as due. */
function finish(
  platform: Pick<Platform, 'table' | 'ids' | 'cipher' | 'clock'>,
  moment: Moment,
  through: CalendarDate,
): Promise<void> {
  const { organisationId } = moment;
  return withOptimisticRetry(platform, async () => {
    const mark = await readMark(platform.table, organisationId);
    if (isClosedThrough(mark, through)) return;
    const { walk: _, ...rest } = mark ?? newMark(organisationId, plusDays(through, 1));
    const next = { ...rest, ...newMark(organisationId, plusDays(through, 1)), version: rest.version, through };
    await commit(platform, moment, {
      writes: [mark === undefined ? insert({ ...next, version: 1 }) : replace(next)],
      due: [{ key: endOfDayMark(organisationId).key, dueAt: next.dueAt }],
    });
  });
}
