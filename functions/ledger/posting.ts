import type { Account } from '../accounts/store.ts';
import type { Instant } from '../kernel/calendar/instant.ts';
import { type Cents, cents } from '../kernel/money/cents.ts';
import { replace, type Write } from '../kernel/table/write.ts';

/** Columns of the platform's side: the bank's settlement account, and other accounts on this platform. */
export type ContraColumn = 'contraSettlement' | 'contraBook';

export interface Movement {
  /** Positive credits the account, negative debits it. */
  readonly signed: Cents;
  readonly contra: ContraColumn;
  readonly at: Instant;
}

/** The account after a movement, and the write that makes it so on the very state that was read. */
export interface Posting {
  readonly account: Account;
  /** Number of the transaction that records the movement. */
  readonly number: number;
  readonly write: Write;
}

/**
 * Posts one movement to an account: both sides of it in one row, so that the row stays balanced by itself. The write
 * holds only while the account is Open and, for a debit, has the money: that is decided by the table, not before it.
 */
export function post(account: Account, movement: Movement): Posting {
  const { signed, contra, at } = movement;
  const number = account.transactions + 1;
  const after: Account = {
    ...account,
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
    write: replace(after, {
      expression: isOpen + hasFunds,
      names: { '#status': 'status' },
      values: { ':open': 'Open', ...(signed < 0 ? { ':debit': Math.abs(signed) } : {}) },
    }),
  };
}

/** The moment of a change to accounts: now, but never before what they recorded last, so that numbers and times agree. */
export function momentFor(now: Instant, ...accounts: readonly Pick<Account, 'lastAt'>[]): Instant {
  return accounts.reduce((latest, account) => (account.lastAt > latest ? account.lastAt : latest), now);
}
