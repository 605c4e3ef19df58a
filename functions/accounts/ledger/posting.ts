import { contraOf } from '../accounts/contra-columns.ts';
import type { Account } from '../accounts/for-others.ts';
import { beforeChange } from '../end-of-day/closing.ts';
import { movementKinds } from './movement-kinds.ts';
import { appliesTo } from './posting-rule.ts';
import { postingRules } from './posting-rules.ts';
import type { TransactionType } from '../transactions/types.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { type Cents, cents } from '../../kernel/base/money/cents.ts';
import { type ExtraCondition, type Write, insert, mayAlsoWrite, replace } from '../../kernel/table/write.ts';

/** One change of an account's balance. */
export interface Posting {
  /** Type of the transaction that records it. Its posting rule names the contra column and the conditions. */
  readonly type: TransactionType;
  /** Positive for a credit, negative for a debit. */
  readonly signed: Cents;
}

/** A change of the money that is held, beside the postings. */
interface ChangeOfHold {
  /** Cents: positive holds more, negative releases. */
  readonly signed: number;
  /** True if it is held whatever the account has, and in any status. */
  readonly isForced?: boolean;
}

/** An account after its postings, and the writes that store it. */
export interface PostingResult {
  /** The account after all of them. */
  readonly account: Account;
  /** The account after each posting, in their order. Its `transactions` is the number of the posting's transaction. */
  readonly steps: readonly Account[];
  /** The account's item, and the end of an earlier day if the item can no longer keep it. */
  readonly writes: readonly Write[];
}

/**
 * Books postings on one account, in their order, as one write of its item: a transaction of the table cannot write an item
 * twice. Each posting changes the balance and its contra column by the same amount, so the item stays balanced. The first
 * posting of a day also stores the amounts at the end of the day before. The write fails unless the account is as it
 * was read and, if a posting rule requires it, Open and with enough money available.
 *
 * `held` is the change of the money that is held on the account: it stays in the balance and is not available. Money is released
 * before the postings, and held after them. It is held only on an Open account that has it, unless it is forced.
 *
 * Only move.ts and hold.ts call this: they make the checks and the transactions that belong to each posting.
 */
export function post(
  account: Account,
  postings: readonly Posting[],
  at: Instant,
  { signed: held, isForced = false }: ChangeOfHold = { signed: 0 },
): PostingResult {
  invariant(postings.length > 0 || held !== 0, `no posting was given for account ${account.id}`);
  const before = beforeChange(account, at);
  const steps: Account[] = [];
  let after = withHold(before.account, Math.min(held, 0), at);
  for (const posting of postings) {
    after = booked(after, posting, at);
    steps.push(after);
  }
  after = withHold(after, Math.max(held, 0), at);
  return {
    account: after,
    steps,
    writes: [
      mayAlsoWrite(replace(after, conditionOf(postings, isForced ? 0 : held)), movementKinds),
      ...before.rows.map(insert),
    ],
  };
}

function withHold(account: Account, held: number, at: Instant): Account {
  if (held === 0) return account;
  const hold = cents(account.hold + held);
  invariant(hold >= 0, `more than its hold is released on account ${account.id}`);
  return { ...account, hold, available: cents(account.available - held), lastAt: at };
}

function booked(account: Account, { type, signed }: Posting, at: Instant): Account {
  const { contra } = postingRules[type];
  return {
    ...account,
    balance: cents(account.balance + signed),
    available: cents(account.available + signed),
    [contra]: cents(contraOf(account, contra) - signed),
    transactions: account.transactions + 1,
    lastAt: at,
  };
}

function conditionOf(postings: readonly Posting[], held: number): ExtraCondition | undefined {
  const needsOpen =
    held > 0 ||
    postings.some(({ type, signed }) => appliesTo(postingRules[type].needsOpen, signed < 0 ? 'Debit' : 'Credit'));
  const neededCents = neededBefore(postings, held);
  if (!needsOpen && neededCents === 0) return undefined;
  const parts = [...(needsOpen ? ['#status = :open'] : []), ...(neededCents > 0 ? ['available >= :debit'] : [])];
  return {
    expression: parts.join(' AND '),
    ...(needsOpen ? { names: { '#status': 'status' } } : {}),
    values: { ...(needsOpen ? { ':open': 'Open' } : {}), ...(neededCents > 0 ? { ':debit': neededCents } : {}) },
  };
}

/** The money that must be available before, so that neither a hold nor a debit without `mayOverdraw` overdraws. */
function neededBefore(postings: readonly Posting[], held: number): number {
  let sum = -Math.min(held, 0);
  let lowest = Math.min(0, sum);
  for (const { type, signed } of postings) {
    sum += signed;
    if (signed < 0 && !postingRules[type].mayOverdraw) lowest = Math.min(lowest, sum);
  }
  return Math.abs(held > 0 ? Math.min(lowest, sum - held) : lowest);
}
