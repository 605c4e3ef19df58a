import { accountRejection } from '../../accounts/accounts/account.ts';
import { isArchived } from '../../accounts/accounts/archived-owners.ts';
import { withoutMovement } from '../../accounts/accounts/limit-usage.ts';
import type { Account } from '../../accounts/accounts/store.ts';
import { bankDateOf } from '../../kernel/base/calendar/bank-time.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import type { Change } from '../../kernel/journal/change.ts';
import { cents } from '../../kernel/base/money/cents.ts';
import { insert, replace } from '../../kernel/table/write.ts';
import { momentFor, post } from '../../accounts/ledger/posting.ts';
import { transactionCreatedEvent } from '../../accounts/transactions/events.ts';
import { type Transaction, transactions } from '../../accounts/transactions/store.ts';
import { mayReturn } from './ach-calendar.ts';
import type { AchTerms } from './ach-order.ts';
import {
  awaitingClearing,
  awaitingWindow,
  dated,
  dueOf,
  limitedFlow,
  moveAchPayment,
  wrongState,
} from './ach-payment.ts';
import { canceledTransaction, originatedTransaction, returnedTransaction } from './ach-transactions.ts';
import { statusEvents } from './events.ts';
import { paymentToResource } from './resource.ts';
import type { AchReturnReason } from './return-reasons.ts';
import type { PaymentStatus, RejectionReason } from './statuses.ts';
import type { AchPayment } from './store.ts';

/** A payment and its account, as they were read. */
export interface AchStand {
  readonly payment: AchPayment;
  readonly account: Account;
}

/** A payment after a step, and the change that makes it so; none where the step is done already. */
export interface AchStep {
  readonly payment: AchPayment;
  readonly change?: Change;
}

/**
 * The rail has taken the payment, or is about to: a credit is Sent, a debit is Clearing until its money arrives. A debit
 * whose account is not Open any more, or has no owner who is Active, is Rejected in place of being handed to the rail; one
 * that was handed over goes on whatever became of the account, for its money will come.
 */
export function decideTake(stand: AchStand, terms: AchTerms, isWithRail = false): AchStep {
  const { payment, account } = stand;
  if (isTaken(payment)) return { payment };
  const { now, ach } = terms;
  if (payment.direction === 'Credit') {
    const sent = moveAchPayment(payment, 'takeCredit');
    if (sent === undefined) return { payment };
    return changed(stand, { ...dated(sent, account, now), takenAt: now }, terms);
  }
  const reason = isWithRail || payment.handedAt !== undefined ? undefined : refusalOf(account);
  const taken = moveAchPayment(payment, reason === undefined ? 'takeDebit' : 'refuse');
  if (taken === undefined) return { payment };
  if (reason === undefined) {
    return changed(stand, { ...awaitingClearing(taken, account, now, ach), takenAt: now }, terms);
  }
  return changed(stand, { ...taken, reason }, terms, uncounted(stand));
}

/** The money of a debit has arrived: it is credited to the account, whatever its status. */
export function decideClear(stand: AchStand, terms: AchTerms): AchStep {
  const { payment } = stand;
  if (payment.direction === 'Credit') throw wrongState(payment, 'a credit does not clear');
  const sent = moveAchPayment(payment, 'clear');
  if (sent === undefined) return { payment };
  return moneyMoved(stand, sent, terms, { type: 'originatedAchTransaction', direction: 'Credit' });
}

/**
 * The other side gave the payment back. A debit that has not cleared moved no money; all others move theirs back, whatever
 * the account's status and balance. Refuses with 409 what comes too late, and what never took the rail.
 */
export function decideReturn(stand: AchStand, reason: AchReturnReason, terms: AchTerms): AchStep {
  const { payment } = stand;
  const returned = moveAchPayment(payment, 'giveBack');
  if (returned === undefined) return { payment };
  if (payment.takenAt === undefined) throw wrongState(payment, 'it went to an account of this organisation');
  if (!mayReturn(payment.takenAt, terms.now, terms.ach)) {
    throw wrongState(payment, `it can be returned for ${terms.ach.returnDays} days only`);
  }
  const given: AchPayment = { ...returned, reason };
  if (payment.status === 'Clearing') return changed(stand, given, terms);
  return moneyMoved(stand, given, terms, { type: 'returnedAchTransaction', direction: payment.direction, reason });
}

/** The payment is stopped before the rail has it. A credit's money goes back to the account. */
export function decideCancel(stand: AchStand, terms: AchTerms): AchStep {
  const { payment } = stand;
  const canceled = moveAchPayment(payment, 'cancel');
  if (canceled === undefined) return { payment };
  if (payment.handedAt !== undefined) throw wrongState(payment, 'it is on its way to the rail');
  return undone(stand, canceled, terms);
}

/**
 * A review let the payment go on: it waits for the next window. A debit whose owners are all Archived by now is Rejected
 * instead, for that will not change until then.
 */
export function decideApprove(stand: AchStand, terms: AchTerms): AchStep {
  const { direction, status } = stand.payment;
  const reason = direction === 'Debit' && isArchived(stand.account) ? refusalOf(stand.account) : undefined;
  if (status === 'Pending Review' && reason !== undefined) return decideReject(stand, reason, terms);
  const approved = moveAchPayment(stand.payment, 'approve');
  if (approved === undefined) return { payment: stand.payment };
  return changed(stand, awaitingWindow(approved, stand.account, terms.now, terms.ach), terms);
}

/** A review stopped the payment. A credit's money goes back to the account. */
export function decideReject(stand: AchStand, reason: RejectionReason, terms: AchTerms): AchStep {
  const rejected = moveAchPayment(stand.payment, 'reject');
  if (rejected === undefined) return { payment: stand.payment };
  return undone(stand, { ...rejected, reason }, terms);
}

/** Why an account takes no debit's money any more. One whose owners are all Archived is like a frozen one: nothing moves. */
const refusalOf = (account: Account) =>
  accountRejection(account) ?? (isArchived(account) ? ('AccountFrozen' as const) : undefined);

/** True once the rail has it, also after its money has arrived. */
const isTaken = ({ status, takenAt }: AchPayment): boolean =>
  takenAt !== undefined && (status === 'Clearing' || status === 'Sent');

/** A step that moves no money. `account` is written only where the step changed it. */
function changed(
  { payment: before, account }: AchStand,
  after: AchPayment,
  terms: AchTerms,
  counted?: Account,
): AchStep {
  return {
    payment: after,
    change: {
      writes: [replace(after), ...(counted === undefined ? [] : [replace(counted)])],
      events: told(after, before.status, counted ?? account, terms),
      due: dueOf(after),
    },
  };
}

/** What never left is not counted by the limits any more, and a credit's money goes back. */
function undone(stand: AchStand, after: AchPayment, terms: AchTerms): AchStep {
  const account = uncounted(stand);
  if (after.direction === 'Debit') return changed(stand, after, terms, account);
  const way = { type: 'paymentCanceledTransaction', direction: 'Credit' } as const;
  return moneyMoved({ ...stand, account: account ?? stand.account }, after, terms, way);
}

/** The account without the payment in its limits; undefined where they have gone on to other days and months. */
function uncounted({ payment, account }: AchStand): Account | undefined {
  const { createdAt, amount } = payment;
  const movement = { flow: limitedFlow(payment), amount, date: bankDateOf(createdAt) };
  const limitUsage = withoutMovement(account.limitUsage, movement);
  if (JSON.stringify(limitUsage) === JSON.stringify(account.limitUsage)) return undefined;
  return { ...account, limitUsage };
}

type Way = { readonly direction: Transaction['direction'] } & (
  | { readonly type: 'originatedAchTransaction' | 'paymentCanceledTransaction' }
  | { readonly type: 'returnedAchTransaction'; readonly reason: AchReturnReason }
);

function moneyMoved({ payment: before, account }: AchStand, after: AchPayment, terms: AchTerms, way: Way): AchStep {
  const at = momentFor(terms.now, account);
  const amount: number = after.amount;
  const signed = cents(way.direction === 'Credit' ? amount : -amount);
  const posting = post(account, { type: way.type, signed, at });
  const transaction = transactionOf(after, posting.account, way);
  const { type, id } = transaction;
  const payment: AchPayment = way.type === 'originatedAchTransaction' ? { ...after, transaction: { type, id } } : after;
  return {
    payment,
    change: {
      at,
      writes: [replace(payment), ...posting.writes, insert(transaction)],
      events: [
        ...told(payment, before.status, posting.account, terms),
        transactionCreatedEvent(transaction, posting.account),
      ],
      listed: [transactions.listed(id)],
      due: dueOf(payment),
    },
  };
}

function transactionOf(payment: AchPayment, after: Account, way: Way): Transaction {
  switch (way.type) {
    case 'originatedAchTransaction':
      return originatedTransaction(payment, after, way.direction);
    case 'returnedAchTransaction':
      return returnedTransaction(payment, after, way.direction, way.reason);
    case 'paymentCanceledTransaction':
      invariant(payment.transaction !== undefined, 'a credit was debited when it was made');
      return canceledTransaction(payment, after);
  }
}

const told = (payment: AchPayment, previousStatus: PaymentStatus, account: Account, { cipher }: AchTerms) =>
  statusEvents({ payment, account, resource: paymentToResource(payment, cipher) }, previousStatus);
