import * as z from 'zod';
import { type Account, accounts, accountsById } from '../accounts/for-others.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { listMark } from '../../kernel/lists/list-marks.ts';
import { organisationList } from '../../kernel/lists/organisation-list.ts';
import { cents } from '../../kernel/base/money/cents.ts';
import { instantSchema } from '../../kernel/table/item.ts';
import type { Table } from '../../kernel/table/table.ts';
import { type BookedAch, type BookedDays, bookedDaysSchema } from './booked-ach.ts';
import { progressSchema, readAccount, unread } from './reconcile.ts';
import { type Sums, sumsSchema } from './reconciliation-store.ts';

const accountsPerPage = 50;
const transactionsPerPageMax = 4_000;
const transactionsPerReadMax = 500;

/** The position of a walk through the accounts of an organisation, and its sums so far. */
export const walkSchema = z.object({
  cut: instantSchema,
  /** Number of the account, in the organisation's list, that is read next. */
  account: z.int(),
  /** Length of that list when the walk began: accounts opened later have nothing before the cut. */
  total: z.int().optional(),
  progress: progressSchema,
  accounts: z.int(),
  transactions: z.int(),
  faults: z.int(),
  sums: sumsSchema,
  /** The days whose ACH transactions are noted. */
  days: bookedDaysSchema.optional(),
});
export type Walk = z.infer<typeof walkSchema>;

/** A fault of the ledger, with the account if it concerns one. */
export interface LedgerFault {
  readonly accountId?: string;
  readonly fault: string;
}

export function beginWalk(cut: Instant, days?: BookedDays): Walk {
  const sums = { balances: 0, settlement: 0, book: 0 };
  return {
    cut,
    account: 1,
    progress: unread,
    accounts: 0,
    transactions: 0,
    faults: 0,
    sums,
    ...(days === undefined ? {} : { days }),
  };
}

/** True when every account has been read. */
export function isOver(walk: Walk): boolean {
  return walk.total !== undefined && walk.account > walk.total;
}

/**
 * Reads one page of accounts and of their transactions. It writes nothing, so after a crash the page can be read again
 * with the same result.
 */
export async function walkPage(
  table: Table,
  organisationId: string,
  walk: Walk,
): Promise<{ readonly walk: Walk; readonly found: readonly LedgerFault[]; readonly booked: readonly BookedAch[] }> {
  const listed = await accountsFrom(table, organisationId, walk);
  const found: LedgerFault[] = [];
  const booked: BookedAch[] = [];
  let next: Walk = { ...walk, total: listed.total };
  for (const { id, account } of listed.page) {
    const left = transactionsPerPageMax - (next.transactions - walk.transactions);
    if (left <= 0) break;
    if (account === undefined) {
      found.push({ accountId: id, fault: 'an account of the list does not exist' });
      next = passedBy(next);
      continue;
    }
    const reading = await readFurther(table, account, next, left);
    found.push(...reading.faults.map((fault) => ({ accountId: id, fault })));
    booked.push(...reading.booked);
    next = reading.walk;
  }
  return { walk: { ...next, faults: walk.faults + found.length }, found, booked };
}

interface ListedAccount {
  readonly id: string;
  readonly account: Account | undefined;
}

/** Reads the next accounts of the list. For an account that does not exist it returns the id. */
async function accountsFrom(table: Table, organisationId: string, walk: Walk) {
  const mark = listMark(organisationId);
  const stored = await table.get(mark.key);
  const fetch = async (ids: readonly string[]): Promise<readonly ListedAccount[]> => {
    const existing = new Map((await accountsById(table, organisationId, ids)).map((one) => [one.id, one]));
    return ids.map((id) => ({ id, account: existing.get(id) }));
  };
  const list = await organisationList(
    table,
    organisationId,
    { listedType: accounts.listedType, byId: (_table, _organisationId, ids) => fetch(ids) },
    { mark: stored && mark.parse(stored) },
  );
  const total = walk.total ?? list.total;
  const last = Math.min(walk.account + accountsPerPage - 1, total);
  return { total, page: last < walk.account ? [] : await list.slice(walk.account, last) };
}

/** Reads an account to its end, or as far as the page allows. */
async function readFurther(
  table: Table,
  account: Account,
  walk: Walk,
  left: number,
): Promise<{ readonly walk: Walk; readonly faults: readonly string[]; readonly booked: readonly BookedAch[] }> {
  const faults: string[] = [];
  const booked: BookedAch[] = [];
  let next = walk;
  for (let isEnd = false; !isEnd && next.transactions - walk.transactions < left;) {
    const limit = Math.min(transactionsPerReadMax, left - (next.transactions - walk.transactions));
    const reading = await readAccount(table, account, {
      progress: next.progress,
      cut: walk.cut,
      limit,
      days: walk.days,
    });
    isEnd = reading.isEnd;
    faults.push(...reading.faults);
    booked.push(...reading.booked);
    next = {
      ...next,
      progress: reading.progress,
      sums: plus(next.sums, reading.sums),
      transactions: next.transactions + reading.progress.number - next.progress.number,
    };
    if (isEnd) next = passedBy(next);
  }
  return { walk: next, faults, booked };
}

function passedBy(walk: Walk): Walk {
  return { ...walk, account: walk.account + 1, accounts: walk.accounts + 1, progress: unread };
}

function plus(one: Sums, other: Sums): Sums {
  return {
    balances: cents(one.balances + other.balances),
    settlement: cents(one.settlement + other.settlement),
    book: cents(one.book + other.book),
  };
}
