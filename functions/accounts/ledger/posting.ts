import { type Account, accountKind } from '../accounts/store.ts';
import { beforeChange } from '../end-of-day/closing.ts';
import { endOfDayKind } from '../end-of-day/store.ts';
import { transactionKind } from '../transactions/store.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { type Cents, cents } from '../../kernel/base/money/cents.ts';
import { type ExtraCondition, insert, mayAlsoWrite, replace, type Write } from '../../kernel/table/write.ts';
import type { TransactionType } from '../transactions/types.ts';
import { postingRules } from './posting-rules.ts';

/**
 * What a movement of money writes: the account, the transaction that records it, and the end of a day where the daily job
 * is late. An operation or worker that moves money names them in `uses.write` by this constant.
 */
export const movementKinds = [accountKind, transactionKind, endOfDayKind] as const;

export interface Movement {
  /** Of the transaction that records it; says what it is booked against and what may stop it (posting-rules.ts). */
  readonly type: TransactionType;
  /** Positive credits the account, negative debits it. */
  readonly signed: Cents;
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

/** The account after each of several movements, and the writes that make all of them so at once. */
export interface Postings {
  readonly steps: readonly Omit<Posting, 'writes'>[];
  readonly account: Account;
  readonly writes: readonly Write[];
}

/**
 * Posts one movement to an account: both sides of it in one row, so that the row stays balanced by itself; the first
 * movement of a day keeps what the day before ended with. Where its type asks for it, the writes hold only while the
 * account is Open and, for a debit, has the money: that is decided by the table, not before it.
 */
export function post(account: Account, movement: Movement): Posting {
  const { steps, writes } = postAll(account, [movement]);
  const [step] = steps;
  invariant(step !== undefined, 'one movement is one step');
  return { ...step, writes };
}

/** Posts several movements to one account, in their order, as one write of its row: a transaction writes no item twice. */
export function postAll(account: Account, movements: readonly Movement[]): Postings {
  const [first] = movements;
  invariant(first !== undefined, 'whoever posts moves something');
  const before = beforeChange(account, first.at);
  const steps: Omit<Posting, 'writes'>[] = [];
  let after = before.account;
  for (const movement of movements) {
    after = moved(after, movement);
    steps.push({ account: after, number: after.transactions });
  }
  return {
    steps,
    account: after,
    writes: [mayAlsoWrite(replace(after, conditionOf(movements)), movementKinds), ...before.rows.map(insert)],
  };
}

function moved(account: Account, { type, signed, at }: Movement): Account {
  const { contra } = postingRules[type];
  return {
    ...account,
    balance: cents(account.balance + signed),
    available: cents(account.available + signed),
    [contra]: cents(account[contra] - signed),
    transactions: account.transactions + 1,
    lastAt: at,
  };
}

function conditionOf(movements: readonly Movement[]): ExtraCondition | undefined {
  const needsOpen = movements.some(({ type, signed }) => {
    const rule = postingRules[type].needsOpen;
    return rule === 'both' || (rule === 'debit' && signed < 0);
  });
  const neededCents = neededBefore(movements);
  if (!needsOpen && neededCents === 0) return undefined;
  const parts = [...(needsOpen ? ['#status = :open'] : []), ...(neededCents > 0 ? ['available >= :debit'] : [])];
  return {
    expression: parts.join(' AND '),
    ...(needsOpen ? { names: { '#status': 'status' } } : {}),
    values: { ...(needsOpen ? { ':open': 'Open' } : {}), ...(neededCents > 0 ? { ':debit': neededCents } : {}) },
  };
}

/** What has to be available before the first movement, so that none that must not overdraw leaves less than nothing. */
function neededBefore(movements: readonly Movement[]): number {
  let sum = 0;
  let lowest = 0;
  for (const { type, signed } of movements) {
    sum += signed;
    if (signed < 0 && !postingRules[type].mayOverdraw) lowest = Math.min(lowest, sum);
  }
  return Math.abs(lowest);
}

/** The moment of a change to what numbers things: now, but never before what it recorded last, so that numbers and times agree. */
export function momentFor(now: Instant, ...owners: readonly { readonly lastAt?: Instant | undefined }[]): Instant {
  return owners.reduce((latest, { lastAt = latest }) => (lastAt > latest ? lastAt : latest), now);
}
