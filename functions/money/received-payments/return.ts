import { transactionRefused } from '../../accounts/transactions/refused.ts';
import type { Account } from '../../accounts/accounts/for-others.ts';
import { move } from '../../accounts/ledger/move.ts';
import type { ClearedLegs } from '../../accounts/ledger/clearance.ts';
import type { Leg } from '../../accounts/ledger/leg.ts';
import { type Transaction } from '../../accounts/transactions/for-others.ts';
import { bankDateOf } from '../../kernel/base/calendar/bank-time.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { type Change, mergeChanges } from '../../kernel/journal/change.ts';
import { replace } from '../../kernel/table/write.ts';
import { returnDeadline } from '../payments/return-limits.ts';
import { achReturnCodes, type AchReturnReason } from '../payments/return-reasons.ts';
import { receivedPaymentStatusEvents } from './events.ts';
import { receivedPaymentMachine } from './received-payment.ts';
import type { ReceivedPayment } from './store.ts';
import type { AchSettings } from '../../ports/ach-rail/settings.ts';

/** A transaction to undo, the received payment that it belongs to if there is one, and the account as it was read. */
export interface Returnable {
  readonly transaction: Transaction;
  readonly payment: ReceivedPayment | undefined;
  readonly account: Account;
}

/** Clears the one leg of a return. A request refuses an obstacle; the other end of a transfer says that it cannot give the money back. */
type Clearing = (legs: readonly [Leg]) => ClearedLegs<readonly [Leg]>;

/** What a return needs besides the entry. */
interface ReturnTerms {
  readonly now: Instant;
  /** The rules of the bank of the account; absent for the other end of a transfer, whose own return was in time. */
  readonly ach?: AchSettings;
  readonly clearing: Clearing;
}

interface Undone {
  /** The received payment after it, if there is one. */
  readonly payment?: ReceivedPayment | undefined;
  readonly transaction: Transaction;
  readonly change: Change;
}

/**
 * Returns an entry that came in by ACH: the money of a credit is taken from the account, even where that leaves a negative
 * balance, and the money of a debit is given back. Refuses with 409 any other transaction, and an entry whose return
 * for this reason would reach the originating bank too late (returnDeadline).
 */
export function returnReceived(
  { transaction: original, payment, account }: Returnable,
  reason: AchReturnReason,
  { now, ach, clearing }: ReturnTerms,
): Undone {
  mustBeReceived(original);
  if (ach !== undefined) mustBeInTime({ original, payment }, reason, { now, ach });
  const status = payment && receivedPaymentMachine.next(payment, 'return');
  const { companyName, description, counterpartyRoutingNumber, traceNumber, secCode } = original;
  const undone = undo({ original, account, clearing }, now, {
    type: 'returnedReceivedAchTransaction',
    reason,
    summary: `Return of ${original.summary}`,
    // Kept for the case that the return is dishonored.
    companyName,
    description,
    counterpartyRoutingNumber,
    traceNumber,
    secCode,
  });
  const marked: Transaction = { ...original, returnedBy: linkOf(undone.booked[0].transaction) };
  const after = payment && status && { ...payment, status, reason };
  return withMarks(undone, marked, payment, after);
}

/**
 * Undoes a return that the originating bank refuses: the money of the entry is booked again, and the entry cannot be returned
 * a second time. The received payment is Completed as before.
 */
export function dishonor(
  { transaction: returned, payment, account }: Returnable,
  now: Instant,
  clearing: Clearing,
): Undone {
  const after = payment && completedAgain(payment);
  const { companyName, description, counterpartyRoutingNumber, traceNumber, secCode, reason } = returned;
  const undone = undo({ original: returned, account, clearing }, now, {
    type: 'dishonoredAchTransaction',
    summary: `Dishonored: ${returned.summary}`,
    companyName,
    description,
    counterpartyRoutingNumber,
    traceNumber,
    secCode,
    reason,
  });
  const marked: Transaction = { ...returned, dishonoredBy: linkOf(undone.booked[0].transaction) };
  return withMarks(undone, marked, payment, after);
}

/** Makes a return stand again that the originating bank has refused without reason: the money of the entry goes back once more. */
export function contest(
  { transaction: dishonored, payment, account }: Returnable & { readonly payment: ReceivedPayment },
  now: Instant,
  clearing: Clearing,
): Undone & { readonly payment: ReceivedPayment } {
  const status = receivedPaymentMachine.next(payment, 'contest');
  const { companyName, description, counterpartyRoutingNumber, traceNumber, secCode } = dishonored;
  const reason = dishonored.reason as AchReturnReason;
  const undone = undo({ original: dishonored, account, clearing }, now, {
    type: 'returnedReceivedAchTransaction',
    reason,
    summary: `Contested: ${dishonored.summary}`,
    // Kept for the case that the network refuses the answer.
    companyName,
    description,
    counterpartyRoutingNumber,
    traceNumber,
    secCode,
  });
  const marked: Transaction = { ...dishonored, returnedBy: linkOf(undone.booked[0].transaction) };
  const after = { ...payment, status, reason };
  return { ...withMarks(undone, marked, payment, after), payment: after };
}

type Undoing = Pick<Transaction, 'summary'> &
  Partial<Transaction> & { readonly type: 'returnedReceivedAchTransaction' | 'dishonoredAchTransaction' };

/** Moves the money of a transaction back. */
function undo(
  {
    original,
    account,
    clearing,
  }: { readonly original: Transaction; readonly account: Account; readonly clearing: Clearing },
  now: Instant,
  { type, ...content }: Undoing,
) {
  const { amount, tags, receivedPayment } = original;
  const direction = original.direction === 'Credit' ? 'Debit' : 'Credit';
  const transaction = { ...content, tags, receivedPayment, returned: linkOf(original) };
  return move(now, clearing([{ account, type, direction, amount, transaction }]));
}

/** The movement together with the transaction and the received payment that it marks. */
function withMarks(
  { booked, change }: ReturnType<typeof undo>,
  marked: Transaction,
  before: ReceivedPayment | undefined,
  payment: ReceivedPayment | undefined,
): Undone {
  const events =
    before === undefined || payment === undefined ? [] : receivedPaymentStatusEvents(payment, before.status);
  const marks = { writes: [replace(marked), ...(payment === undefined ? [] : [replace(payment)])], events };
  return { transaction: booked[0].transaction, payment, change: mergeChanges(marks, change) };
}

function mustBeReceived(one: Transaction): void {
  if (one.type === 'receivedAchTransaction') return;
  throw transactionRefused(one, `is a ${one.type}; only what came in by ACH is returned`);
}

/** Refuses with 409 a return that the rail would take too late for its reason. */
function mustBeInTime(
  { original, payment }: { readonly original: Transaction; readonly payment: ReceivedPayment | undefined },
  reason: AchReturnReason,
  { now, ach }: { readonly now: Instant; readonly ach: AchSettings },
): void {
  const settledOn = payment?.completionDate ?? bankDateOf(original.createdAt);
  const deadline = returnDeadline(reason, settledOn, ach);
  if (deadline === undefined || now < deadline) return;
  throw transactionRefused(original, `could be returned for ${reason} (${achReturnCodes[reason]}) until ${deadline}`);
}

function completedAgain(payment: ReceivedPayment): ReceivedPayment {
  const { reason: _, ...rest } = payment;
  return { ...rest, status: receivedPaymentMachine.next(payment, 'dishonor') };
}

const linkOf = ({ type, id }: Transaction) => ({ type, id });
