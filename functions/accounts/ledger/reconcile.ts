import * as z from 'zod';
import { contraColumns } from '../accounts/account-columns.generated.ts';
import { contraOf, forEachColumn } from '../accounts/contra-columns.ts';
import type { Account } from '../accounts/for-others.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { numberKey } from '../../kernel/base/ids/child-id.ts';
import { cents } from '../../kernel/base/money/cents.ts';
import type { Table } from '../../kernel/table/table.ts';
import { type Transaction, transactionItem, transactions } from '../transactions/for-others.ts';
import { type BookedAch, type BookedDays, bookedAchIn } from './booked-ach.ts';
import { accountFaults } from './account-check.ts';
import { postingRules } from './posting-rules.ts';
import type { Sums } from './reconciliation-store.ts';

/** The position in an account, and the sums of its transactions so far. */
export const progressSchema = z.object({
  /** Number of the last transaction that was read. */
  number: z.int(),
  balance: z.int(),
  // A walk that began before a column was added lacks it.
  ...forEachColumn(() => z.int().default(0)),
  /** createdAt of the last transaction that was read. */
  lastAt: z.string(),
  /** The balance in the last transaction before the cut. */
  balanceAtCut: z.int(),
});
export type ReadProgress = z.infer<typeof progressSchema>;

export const unread: ReadProgress = {
  number: 0,
  balance: 0,
  ...forEachColumn(() => 0),
  lastAt: '',
  balanceAtCut: 0,
};

/** The result of reading a part of an account. */
export interface Reading {
  readonly progress: ReadProgress;
  /** The part's contribution to the organisation's sums, with the account's balance when its last transaction is read. */
  readonly sums: Sums;
  readonly faults: readonly string[];
  readonly isEnd: boolean;
  /** What the part has of the ACH network, if days are given. */
  readonly booked: readonly BookedAch[];
}

/**
 * Reads the next transactions of an account, at most `limit` of them, and checks them: numbers without a gap, each
 * balance and, at the end, the account's balance and contra columns. `account` must be read before its transactions,
 * so that every transaction that it counts is found. Later ones are ignored.
 */
export async function readAccount(
  table: Table,
  account: Account,
  {
    progress,
    cut,
    limit,
    days,
  }: {
    readonly progress: ReadProgress;
    readonly cut: Instant;
    readonly limit: number;
    readonly days?: BookedDays | undefined;
  },
): Promise<Reading> {
  const last = Math.min(account.transactions, progress.number + limit);
  const legs = last > progress.number ? await legsBetween(table, account, progress.number + 1, last) : [];
  const booked = days === undefined ? [] : bookedAchIn(account, legs, days);
  const faults: string[] = [];
  let next = progress;
  const sums = { balances: 0, settlement: 0, book: 0 };
  for (const leg of legs) {
    const signed = signedAmount(leg);
    next = withLeg(next, leg, cut, faults);
    if (leg.createdAt >= cut) continue;
    if (postingRules[leg.type].contra === 'contraBook') sums.book = cents(sums.book + signed);
    else sums.settlement = cents(sums.settlement - signed);
  }
  if (next.number < last) faults.push(missing(next.number + 1, last));
  const isEnd = last === account.transactions;
  if (!isEnd) return { progress: { ...next, number: last }, sums, faults, isEnd, booked };
  faults.push(...rowFaults(account, next));
  return { progress: next, sums: { ...sums, balances: next.balanceAtCut }, faults, isEnd, booked };
}

async function legsBetween(table: Table, account: Account, from: number, to: number): Promise<readonly Transaction[]> {
  const pk = transactions.partition(account.organisationId, account.id);
  return (await table.query({ pk, from: numberKey(from), to: numberKey(to) })).map(transactionItem.parse);
}

function withLeg(before: ReadProgress, leg: Transaction, cut: Instant, faults: string[]): ReadProgress {
  const number = Number(leg.sk);
  const signed = signedAmount(leg);
  // Each balance is checked against the one before it, so that one wrong posting is reported once.
  const balance = cents(before.balance + signed);
  if (number !== before.number + 1) faults.push(missing(before.number + 1, number - 1));
  else if (leg.balance !== balance) faults.push(`transaction ${number} states another balance than its amounts give`);
  if (leg.createdAt < before.lastAt) faults.push(`transaction ${number} is older than the one before it`);
  const column = postingRules[leg.type].contra;
  return {
    ...before,
    number,
    balance: leg.balance,
    [column]: cents(before[column] - signed),
    lastAt: leg.createdAt,
    balanceAtCut: leg.createdAt < cut ? leg.balance : before.balanceAtCut,
  };
}

function rowFaults(account: Account, read: ReadProgress): string[] {
  const faults = accountFaults(account, account);
  if (account.balance !== read.balance) faults.push('the balance is not that of the last transaction');
  for (const column of contraColumns) {
    if (contraOf(account, column) === read[column]) continue;
    faults.push(`the ${column.replace('contra', '').toLowerCase()} column is not its transactions`);
  }
  return faults;
}

/** The faults of the sums of a whole organisation; empty if no money was created or lost. */
export function sumFaults(sums: Sums): string[] {
  const faults: string[] = [];
  if (sums.book !== 0) faults.push('the legs of book payments do not cancel out');
  if (sums.balances + sums.settlement !== 0) faults.push('the balances are not what came in through settlement');
  return faults;
}

function signedAmount({ direction, amount }: Transaction): number {
  return direction === 'Credit' ? amount : 0 - amount;
}

const missing = (from: number, to: number) =>
  from === to ? `transaction ${from} is missing` : `transactions ${from} to ${to} are missing`;
