import type { Account } from '../accounts/store.ts';
import { beforeChange } from '../end-of-day/closing.ts';
import type { Instant } from '../kernel/calendar/instant.ts';
import { type Cents, cents } from '../kernel/money/cents.ts';
import { insert, replace, type Write } from '../kernel/table/write.ts';

/** Columns of the platform's side: the bank's settlement account, and other accounts on this platform. */
export type ContraColumn = 'contraSettlement' | 'contraBook';

export interface Movement {
  /** Positive credits the account, negative debits it. */
  readonly signed: Cents;
  readonly contra: ContraColumn;
  readonly at: Instant;
}

/** The account after a movement, and the writes that make it so on the very state that was read. */
export interface Posting {
  readonly account: Account;
  /** Number of the transaction that records the movement. */
  readonly number: number;
  /** The account, and the end of a day that it can keep no longer while the job is late. */
  readonly writes: readonly Write[];
}

/**
 * Posts one movement to an account: both sides of it in one row, so that the row stays balanced by itself; the first
 * movement of a day keeps what the day before ended with. The writes hold only while the account is Open and, for a debit,
 * has the money: that is decided by the table, not before it.
 */
export function post(account: Account, movement: Movement): Posting {
  const { signed, contra, at } = movement;
  const number = account.transactions + 1;
  const before = beforeChange(account, at);
  const after: Account = {
    ...before.account,
    balance: cents(account.balance + signed),
    available: cents(account.available + signed),
    [contra]: cents(account[contra] - signed),
    transactions: number,
    lastAt: at,
  };
  const isOpen = '#status = :open';
  const hasFunds = signed < 0 ? ' AND available >= :debit' : '';
  return {
    account: after,
    number,
    writes: [
      replace(after, {
        expression: isOpen + hasFunds,
        names: { '#status': 'status' },
        values: { ':open': 'Open', ...(signed < 0 ? { ':debit': Math.abs(signed) } : {}) },
      }),
      ...before.rows.map(insert),
    ],
  };
}

/** The moment of a change to what numbers things: now, but never before what it recorded last, so that numbers and times agree. */
export function momentFor(now: Instant, ...owners: readonly { readonly lastAt?: Instant | undefined }[]): Instant {
  return owners.reduce((latest, { lastAt = latest }) => (lastAt > latest ? lastAt : latest), now);
}
