import { interestOf, type ProductInterest } from '../accounts/deposit-products.ts';
import { type Account, accountsById } from '../accounts/for-others.ts';
import { type InterestAmount, interestOfDay } from '../interest/accrual.ts';
import { withNextPayment } from '../interest/next-payment.ts';
import { type CalendarDate, dayNumberOf, plusDays } from '../../kernel/base/calendar/calendar-date.ts';
import { numberKey } from '../../kernel/base/ids/child-id.ts';
import { pauseAfterConflict } from '../../kernel/journal/commit.ts';
import type { Platform } from '../../ports/platform.ts';
import { ConcurrencyConflict } from '../../kernel/table/concurrency-conflict.ts';
import type { Table } from '../../kernel/table/table.ts';
import { keyText } from '../../kernel/table/kind.ts';
import { readAhead } from '../../kernel/table/read-ahead.ts';
import { insert, type StoredItem, type Write } from '../../kernel/table/write.ts';
import { dayEndOf, endOfDayRow, nextDay, closingNumberOf, valuesAt } from './closing.ts';
import { enterDays } from './day-list.ts';
import { type EndOfDay, endOfDayItem, endsOfDay } from './store.ts';

/** Accounts per transaction. More would cost less, but would conflict more often with payments. */
const accountsPerWriteMax = 34;
/** Writes left in a transaction for rows and lists. That many days touch at most three months. */
const writesMax = 97;
const leavesPerDayMax = 2;
const conflictsMax = 12;

/**
 * Writes the missing ends of day of accounts up to a date, the oldest first. It may be interrupted, repeated or run in
 * parallel: an account counts its ends of day in the transaction that writes them. Returns false if `isLate` stopped
 * it.
 */
export async function closeAccounts(
  platform: Pick<Platform, 'table' | 'ids' | 'settings'>,
  accounts: readonly Account[],
  through: CalendarDate,
  isLate: () => boolean,
): Promise<boolean> {
  const lacksDays = (account: Account) => nextDay(account) <= through;
  let open = accounts.filter(lacksDays);
  /** Knows the lists of days as the transaction before has written them. */
  let { table } = platform;
  let size = accountsPerWriteMax;
  let lost = 0;
  while (open.length > 0) {
    if (isLate()) return false;
    const date = open.map(nextDay).reduce((one, other) => (other < one ? other : one));
    const group = open.filter((account) => nextDay(account) === date).slice(0, size);
    try {
      const dates = datesFor(group.length, date, through);
      const { after, lists } = await closeDates({ ...platform, table }, group, dates);
      const closed = new Map(after.map((one) => [one.id, one]));
      table = readAhead(platform.table, new Map(lists.map((item) => [keyText(item), item])));
      open = open.map((account) => closed.get(account.id) ?? account).filter(lacksDays);
      // It grows slowly: a busy account would otherwise make every other transaction fail.
      size = Math.min(accountsPerWriteMax, size + 1);
      lost = 0;
    } catch (error) {
      lost += 1;
      table = platform.table;
      if (!(error instanceof ConcurrencyConflict) || lost === conflictsMax) throw error;
      // After a conflict the group is halved, so that one busy account does not delay the others.
      size = Math.ceil(size / 2);
      await pauseAfterConflict(platform, lost);
      open = (await readAgain(platform.table, open)).filter(lacksDays);
    }
  }
  return true;
}

/**
 * Returns as many days as fit into one transaction for this number of accounts: one row per account and day, and the
 * leaves of each day.
 */
function datesFor(accounts: number, first: CalendarDate, through: CalendarDate): readonly CalendarDate[] {
  const lacking = dayNumberOf(through) - dayNumberOf(first) + 1;
  const fitting = Math.max(1, Math.floor((writesMax - accounts) / (accounts + leavesPerDayMax)));
  return Array.from({ length: Math.min(lacking, fitting) }, (_, index) => plusDays(first, index));
}

/**
 * Closes consecutive days for accounts that lack them, in one transaction. It writes their rows, the lists of the days,
 * and on each account the count and the end of the last day as the earliest moment of its next change. A payment that
 * was decided before and not written yet gets a concurrency conflict and is decided again on the new day. Returns the
 * accounts, and the items of the lists as they are then. Throws ConcurrencyConflict.
 */
async function closeDates(
  { table, settings }: Pick<Platform, 'table' | 'settings'>,
  accounts: readonly Account[],
  dates: readonly CalendarDate[],
): Promise<{ readonly after: readonly Account[]; readonly lists: readonly StoredItem[] }> {
  const [account] = accounts;
  const last = dates.at(-1);
  if (account === undefined || last === undefined) return { after: [], lists: [] };
  const days = await Promise.all(
    dates.map(async (date) => ({ date, rows: await Promise.all(accounts.map((one) => rowOf(table, one, date))) })),
  );
  const closed = accounts.map((before) => {
    const lastAt = before.lastAt > dayEndOf(last) ? before.lastAt : dayEndOf(last);
    const counted = { ...before, endsOfDay: closingNumberOf(before, last), lastAt, version: before.version + 1 };
    const interest = interestOf(settings, before);
    const own = days.flatMap(({ rows }) => rows.filter(({ row }) => row.accountId === before.id));
    const accrued = accruedIn(interest, own);
    const after = withNextPayment(withInterest(counted, accrued), settings, dayEndOf(last));
    return { before, after, accrued };
  });
  const entries = days.map(({ date, rows }) => ({ date, ids: rows.map(({ row }) => row.id) }));
  const lists = await enterDays(table, account.organisationId, entries);
  await table.transact([
    ...days.flatMap(({ rows }) => rows.flatMap(({ row, isWritten }) => (isWritten ? [] : [insert(row)]))),
    ...closed.map((one) => countWrite(one, last)),
    ...lists,
  ]);
  return {
    after: closed.map(({ after }) => after),
    lists: lists.flatMap(({ Put }) => (Put?.Item === undefined ? [] : [Put.Item as StoredItem])),
  };
}

/** The interest of the days of these rows. */
const accruedIn = (
  interest: ProductInterest | undefined,
  rows: readonly { readonly row: EndOfDay }[],
): InterestAmount =>
  rows
    .map(({ row }) => interestOfDay(interest, row.date, row.balance))
    .reduce((sum, one) => ({ cents: sum.cents + one.cents, parts: sum.parts + one.parts }), { cents: 0, parts: 0 });

const withInterest = (account: Account, { cents, parts }: InterestAmount): Account =>
  cents === 0 && parts === 0
    ? account
    : {
        ...account,
        interestCents: (account.interestCents ?? 0) + cents,
        interestParts: (account.interestParts ?? 0) + parts,
      };

/** Updates only the fields that the job changes. */
function countWrite(one: Counted, last: CalendarDate): Write {
  const { dayClose } = one.before;
  return dayClose !== undefined && last <= dayClose.date ? changedSince(one, dayClose.date) : unchangedSince(one);
}

/** An account before and after its days were counted, and the interest of these days. */
interface Counted {
  readonly before: Account;
  readonly after: Account;
  readonly accrued: InterestAmount;
}

/**
 * What a count changes beside itself. Interest is added, not set: the account may be paid its interest meanwhile. Nothing is added for
 * an account without interest.
 */
function interestUpdate({ before, after, accrued }: Counted) {
  const isNewlyDue = before.dueAt === undefined && after.dueAt !== undefined;
  const hasAccrued = accrued.cents > 0 || accrued.parts > 0;
  return {
    set: isNewlyDue ? ', duePk = :duePk, dueAt = :dueAt' : '',
    add: hasAccrued ? ['interestCents :cents', 'interestParts :parts'] : [],
    values: {
      ...(isNewlyDue ? { ':duePk': after.duePk, ':dueAt': after.dueAt } : {}),
      ...(hasAccrued ? { ':cents': accrued.cents, ':parts': accrued.parts } : {}),
    },
  };
}

/**
 * For an account whose money has changed since the days ended. Their values are in `dayClose` and no longer change, so
 * the write fails only if `dayClose` or the count of days has changed, and not with every payment of a busy account. It
 * increments the version, because a payment replaces the whole item and would undo the count.
 */
function changedSince(one: Counted, closed: CalendarDate): Write {
  const { pk, sk, endsOfDay } = one.before;
  const { set, add, values } = interestUpdate(one);
  const isCounted = endsOfDay === undefined ? 'attribute_not_exists(endsOfDay)' : 'endsOfDay = :before';
  return {
    Update: {
      Key: { pk, sk },
      UpdateExpression: `SET endsOfDay = :endsOfDay${set} ADD ${['#version :one', ...add].join(', ')}`,
      ConditionExpression: `dayClose.#date = :closed AND ${isCounted}`,
      ExpressionAttributeNames: { '#version': 'version', '#date': 'date' },
      ExpressionAttributeValues: {
        ...values,
        ':endsOfDay': one.after.endsOfDay,
        ':one': 1,
        ':closed': closed,
        ...(endsOfDay === undefined ? {} : { ':before': endsOfDay }),
      },
    },
  };
}

/** For an account whose values are those of the end of the day: the write fails if anything has changed. */
function unchangedSince(one: Counted): Write {
  const { after } = one;
  const { pk, sk, version } = one.before;
  const { set, add, values } = interestUpdate(one);
  const added = add.length === 0 ? '' : ` ADD ${add.join(', ')}`;
  return {
    Update: {
      Key: { pk, sk },
      UpdateExpression: `SET endsOfDay = :endsOfDay, lastAt = :lastAt, #version = :next${set}${added}`,
      ConditionExpression: '#version = :version',
      ExpressionAttributeNames: { '#version': 'version' },
      ExpressionAttributeValues: {
        ...values,
        ':endsOfDay': after.endsOfDay,
        ':lastAt': after.lastAt,
        ':next': after.version,
        ':version': version,
      },
    },
  };
}

/**
 * Returns the row of a day. If the job is days late, a posting may have written this row, or a later one with the same
 * amounts.
 */
async function rowOf(
  table: Table,
  account: Account,
  date: CalendarDate,
): Promise<{ readonly row: EndOfDay; readonly isWritten: boolean }> {
  const { dayClose } = account;
  const isLate = dayClose !== undefined && date < dayClose.date;
  const earliest = isLate ? await earliestRow(table, account, date, dayClose.date) : undefined;
  if (earliest?.date === date) return { row: earliest, isWritten: true };
  return { row: endOfDayRow(account, date, valuesAt(account, date, earliest)), isWritten: false };
}

async function earliestRow(
  table: Table,
  account: Account,
  from: CalendarDate,
  to: CalendarDate,
): Promise<EndOfDay | undefined> {
  const [first] = await table.query({
    pk: endsOfDay.partition(account.organisationId, account.id),
    from: numberKey(closingNumberOf(account, from)),
    to: numberKey(closingNumberOf(account, to)),
    limit: 1,
  });
  return first && endOfDayItem.parse(first);
}

function readAgain(table: Table, accounts: readonly Account[]): Promise<readonly Account[]> {
  const [first] = accounts;
  return first === undefined
    ? Promise.resolve([])
    : accountsById(
        table,
        first.organisationId,
        accounts.map(({ id }) => id),
      );
}
