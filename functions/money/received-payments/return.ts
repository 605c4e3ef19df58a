import type { Account } from '../../accounts/accounts/store.ts';
import { bankDateOf } from '../../kernel/base/calendar/bank-time.ts';
import { plusDays } from '../../kernel/base/calendar/calendar-date.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { Problem } from '../../kernel/base/problem.ts';
import type { Change } from '../../kernel/journal/change.ts';
import { cents } from '../../kernel/base/money/cents.ts';
import type { AchSettings } from '../../ports/ach-rail/settings.ts';
import { insert, replace } from '../../kernel/table/write.ts';
import { momentFor, post } from '../../accounts/ledger/posting.ts';
import type { AchReturnReason } from '../payments/return-reasons.ts';
import { transactionCreatedEvent } from '../../accounts/transactions/events.ts';
import { newTransaction, type Transaction, transactions } from '../../accounts/transactions/store.ts';
import { statusEvents } from './events.ts';
import { mustBeIn } from './received-payment.ts';
import type { ReceivedPayment } from './store.ts';

/** What came in, the received payment that it belongs to if it has one, and the account as it stands. */
export interface Returnable {
  readonly transaction: Transaction;
  readonly payment: ReceivedPayment | undefined;
  readonly account: Account;
}

interface Undone {
  readonly transaction: Transaction;
  readonly change: Change;
}

/**
 * Returns what came in by ACH: a credit is taken from the account, even where that leaves less than nothing, and a debit is
 * given back. Refuses with 409 what did not come in by ACH, and what came in longer ago than things may be returned.
 */
export function returnReceived(
  { transaction: original, payment, account }: Returnable,
  reason: AchReturnReason,
  now: Instant,
  ach: Pick<AchSettings, 'returnDays'>,
): Undone {
  mustBeReturnable(original, now, ach);
  if (payment !== undefined) mustBeIn(payment, 'return', 'returned');
  const { companyName, description, counterpartyRoutingNumber, traceNumber, secCode } = original;
  const undone = undo(original, account, now, {
    type: 'returnedReceivedAchTransaction',
    reason,
    summary: `Return of ${original.summary}`,
    // Kept for the case that the return is dishonored: who sent it, and what it was.
    ...{ companyName, description, counterpartyRoutingNumber, traceNumber, secCode },
  });
  const marked: Transaction = { ...original, returnedBy: linkOf(undone.transaction) };
  const after: ReceivedPayment | undefined = payment && { ...payment, status: 'Returned', reason };
  return withMarks(undone, marked, payment, after);
}

/**
 * Undoes a return that the originating bank refuses: what came in stays, and cannot be returned again. The received
 * payment is Completed as before.
 */
export function dishonor({ transaction: returned, payment, account }: Returnable, now: Instant): Undone {
  if (payment !== undefined) mustBeIn(payment, 'dishonor', 'Completed again');
  const { companyName, description, counterpartyRoutingNumber, traceNumber, secCode, reason } = returned;
  const undone = undo(returned, account, now, {
    type: 'dishonoredAchTransaction',
    summary: `Dishonored: ${returned.summary}`,
    ...{ companyName, description, counterpartyRoutingNumber, traceNumber, secCode, reason },
  });
  const marked: Transaction = { ...returned, dishonoredBy: linkOf(undone.transaction) };
  return withMarks(undone, marked, payment, payment && completedAgain(payment));
}

type Undoing = Pick<Transaction, 'summary'> &
  Partial<Transaction> & { readonly type: 'returnedReceivedAchTransaction' | 'dishonoredAchTransaction' };

/** The movement that takes back another one, and its transaction. */
function undo(original: Transaction, account: Account, now: Instant, content: Undoing) {
  const at = momentFor(now, account);
  const direction = original.direction === 'Credit' ? 'Debit' : 'Credit';
  const amount: number = original.amount;
  const signed = cents(direction === 'Credit' ? amount : -amount);
  const { account: after, writes } = post(account, { type: content.type, signed, at });
  const transaction = newTransaction(after, {
    ...content,
    direction,
    amount: original.amount,
    tags: original.tags,
    receivedPayment: original.receivedPayment,
    returned: linkOf(original),
  });
  return { transaction, after, at, writes };
}

function withMarks(
  { transaction, after, at, writes }: ReturnType<typeof undo>,
  marked: Transaction,
  before: ReceivedPayment | undefined,
  payment: ReceivedPayment | undefined,
): Undone {
  const told = before === undefined || payment === undefined ? [] : statusEvents(payment, before.status);
  return {
    transaction,
    change: {
      at,
      writes: [...writes, insert(transaction), replace(marked), ...(payment === undefined ? [] : [replace(payment)])],
      events: [...told, transactionCreatedEvent(transaction, after)],
      listed: [transactions.listed(transaction.id)],
    },
  };
}

function mustBeReturnable(one: Transaction, now: Instant, { returnDays }: Pick<AchSettings, 'returnDays'>): void {
  if (one.type !== 'receivedAchTransaction') {
    throw new Problem('invalid_state', `The transaction is a ${one.type}; only what came in by ACH is returned`);
  }
  const last = plusDays(bankDateOf(one.createdAt), returnDays);
  if (bankDateOf(now) <= last) return;
  throw new Problem('invalid_state', `The transaction could be returned until ${last}, for ${returnDays} days`);
}

function completedAgain(payment: ReceivedPayment): ReceivedPayment {
  const { reason: _, ...rest } = payment;
  return { ...rest, status: 'Completed' };
}

const linkOf = ({ type, id }: Transaction) => ({ type, id });
