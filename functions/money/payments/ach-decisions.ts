import { railRejection } from '../../accounts/accounts/account.ts';
import { isArchived } from '../../accounts/accounts/archived-owners.ts';
import { withoutUsage } from '../../accounts/accounts/limit-usage.ts';
import type { Account } from '../../accounts/accounts/for-others.ts';
import { clearByRule } from '../../accounts/ledger/clearance.ts';
import type { Leg } from '../../accounts/ledger/leg.ts';
import { move } from '../../accounts/ledger/move.ts';
import { bankDateOf } from '../../kernel/base/calendar/bank-time.ts';
import { approvalBy, mustBeAnotherUser, type ReviewingUsers } from '../../kernel/journal/four-eyes.ts';
import { type Change, dueOf, mergeChanges } from '../../kernel/journal/change.ts';
import { replace } from '../../kernel/table/write.ts';
import { completionDate } from './ach-calendar.ts';
import { awaitingClearing, awaitingWindow, dated, limitedFlow, moveAchPayment, wrongState } from './ach-payment.ts';
import type { AchTerms } from './ach-terms.ts';
import { canceledLeg, originatedLeg, returnedLeg } from './ach-transactions.ts';
import { uncountForCustomers } from './customer-usage.ts';
import { paymentStatusEvents, achSnapshotOf } from './events.ts';
import { isNewName, mustBeSameReturn, type ReturnEntry, withReturnEntry } from './return-entry.ts';
import { lastArrivalDate, lastDisputeDate } from './return-limits.ts';
import type { AchReturnReason } from './return-reasons.ts';
import { achPaymentMachine } from './machines.ts';
import { reviewList } from './review-list.ts';
import type { PaymentStatus, RejectionReason, untestedReasons } from './statuses.ts';
import type { AchPayment, Review } from './store.ts';

/** A payment and its account, as they were read. */
export interface AchState {
  readonly payment: AchPayment;
  readonly account: Account;
}

/** A payment after a step, and the change of the step; no change where the step was done before. */
export interface AchStep {
  readonly payment: AchPayment;
  readonly change?: Change;
}

/**
 * The rail has taken the payment, or is about to. A credit becomes Sent. A debit becomes Clearing until its money arrives.
 * A debit that the rail does not have yet is Rejected where its account is not Open any more, or where all owners are
 * Archived, unless it reverses a credit. A debit that was handed to the rail goes on in any case, because its money will come. `isWithRail` is true
 * where the rail itself has said that it has the payment.
 */
export function decideTake(state: AchState, terms: AchTerms, isWithRail = false): AchStep {
  const { payment, account } = state;
  if (isTaken(payment)) return { payment };
  const { now, ach } = terms;
  if (isWithRail && ach.files !== undefined && payment.handedAt === undefined) {
    throw wrongState(payment, 'its entry is in no file of its bank');
  }
  if (payment.direction === 'Credit') {
    const sent = moveAchPayment(payment, 'takeCredit');
    if (sent === undefined) return { payment };
    return changed(state, { ...dated(sent, now, ach), takenAt: now }, terms);
  }
  const goesOn = isWithRail || payment.handedAt !== undefined || payment.reverses !== undefined;
  const reason = goesOn ? undefined : railRejection(account);
  const taken = moveAchPayment(payment, reason === undefined ? 'takeDebit' : 'refuse');
  if (taken === undefined) return { payment };
  if (reason === undefined) {
    return changed(state, { ...awaitingClearing(taken, now, ach), takenAt: now }, terms);
  }
  return forgotten(state, changed(state, { ...taken, reason, reasonAccount: 'account' }, terms, uncounted(state)));
}

/** The money of a debit has arrived. It is credited to the account in any status of the account. */
export function decideClear(state: AchState, terms: AchTerms): AchStep {
  const { payment } = state;
  if (payment.direction === 'Credit') throw wrongState(payment, 'a credit does not clear');
  const sent = moveAchPayment(payment, 'clear');
  if (sent === undefined) return { payment };
  return moneyMoved(state, sent, terms, originatedLeg(sent, state.account));
}

/**
 * The other side returned the payment. A debit that has not cleared has moved no money. All others move their money back,
 * in any status of the account and even where its balance becomes negative. The return
 * settled today if the day of its entry is not known. A return after the limit of its reason is booked, because the banks have moved its money, and
 * the payment is marked: our bank may dishonor it. Refuses with 409 a return after the limits of all reasons, unless its own reason
 * has none, and that of a payment that never took the rail. Returning again changes nothing; another reason or another entry is 409.
 */
export function decideAchReturn(
  state: AchState,
  wanted: AchReturnReason | undefined,
  terms: AchTerms,
  entry: ReturnEntry = {},
): AchStep {
  const { payment } = state;
  const arrivedOn = entry.settlementDate ?? bankDateOf(terms.now);
  const returned = moveAchPayment(payment, 'giveBack');
  if (returned === undefined) {
    mustBeSameReturn(payment, entry);
    const again = repeated(payment, wanted);
    return isNewName(payment, entry) ? rewritten({ ...payment, ...withReturnEntry(entry) }) : again;
  }
  const reason = wanted ?? 'InsufficientFunds';
  if (payment.takenAt === undefined)
    throw wrongState(payment, 'it did not take the rail: both accounts are of this organisation');
  const settledOn = completionDate(payment.takenAt, payment.sameDay);
  const last = lastArrivalDate(reason, settledOn, terms.ach);
  if (last !== undefined && arrivedOn > lastDisputeDate(settledOn, terms.ach)) {
    throw wrongState(payment, `it can be returned for ${terms.ach.returnDays} days after its receipt only`);
  }
  const isLate = last !== undefined && arrivedOn > last;
  const given: AchPayment = {
    ...returned,
    reason,
    ...(isLate ? { returnedLate: true } : {}),
    ...withReturnEntry(entry),
  };
  if (payment.status === 'Clearing') return changed(state, given, terms);
  return moneyMoved(state, given, terms, returnedLeg(given, state.account, reason));
}

/**
 * The entry of the payment, which has a window of its bank, can be in no file. It is Returned as if the bank had refused it: the money of a credit goes back,
 * and a debit credits nothing. The limits do not count it. Nothing for a payment that is Returned already.
 */
export function decideNeverLeft(state: AchState, terms: AchTerms): AchStep {
  const { payment, account } = state;
  const returned = moveAchPayment(payment, 'giveBack');
  if (returned === undefined) return { payment };
  const given: AchPayment = { ...returned, reason: 'FileRecordEditCriteria' };
  // No limit has counted a reversal, or money of a customer that moves to another bank.
  const isCounted = payment.reverses === undefined && payment.transfersTo === undefined;
  const counted = isCounted ? uncounted(state) : undefined;
  const step =
    payment.status === 'Clearing'
      ? changed(state, given, terms, counted)
      : moneyMoved(state, given, terms, returnedLeg(given, counted ?? account, 'FileRecordEditCriteria'));
  return isCounted ? forgotten(state, step) : step;
}

/**
 * The numbers of a payment that has not left are not tested, and will not be: it is Rejected. A credit's money goes back to the account, and no limit
 * counts it.
 */
export function decideUntested(state: AchState, reason: (typeof untestedReasons)[number], terms: AchTerms): AchStep {
  const refused = moveAchPayment(state.payment, 'refuse');
  if (refused === undefined) return { payment: state.payment };
  const { waitsFor: _, ...payment } = refused;
  return undone(state, { ...payment, reason }, terms);
}

/** Cancels the payment before the rail has it. A credit's money goes back to the account. */
export function decideCancel(state: AchState, terms: AchTerms): AchStep {
  const { payment } = state;
  const canceled = moveAchPayment(payment, 'cancel');
  if (canceled === undefined) return { payment };
  if (payment.handedAt !== undefined) throw wrongState(payment, 'it is on its way to the rail');
  if (payment.transfersTo !== undefined) throw wrongState(payment, 'it moves the money of a customer to another bank');
  if (payment.reverses !== undefined) throw wrongState(payment, 'it reverses another payment');
  return afterReview(state, undone(state, canceled, terms));
}

/**
 * A review approved the payment: it waits for the next window. A debit to an account whose owners are all Archived by now
 * is Rejected at once, because the window would reject it: Archived is final. Approving again changes nothing, whatever became
 * of the payment since. A large amount needs the approval of two users; after the first one the payment waits on. Refuses with 409
 * a payment that never waited for a review, and a reviewer who answers for it.
 */
export function decideApprove(state: AchState, terms: AchTerms, reviewer?: ReviewingUsers): AchStep {
  const { direction } = state.payment;
  if (isReviewed(state.payment, 'Approved')) return { payment: state.payment };
  const approved = moveAchPayment(state.payment, 'approve') ?? neverWaited(state.payment);
  const approval = approvalBy(state.payment, reviewer);
  if (approval === 'repeated') return { payment: state.payment };
  if (approval !== 'complete') return rewritten({ ...state.payment, ...approval });
  const review = { review: 'Approved' } as const;
  const reason = direction === 'Debit' && isArchived(state.account) ? railRejection(state.account) : undefined;
  return afterReview(
    state,
    reason === undefined
      ? changed(state, { ...awaitingWindow(approved, terms.now, terms.ach), ...review }, terms)
      : undone(state, { ...refused(approved), ...review, reason, reasonAccount: 'account' }, terms),
  );
}

/**
 * A review rejected the payment. A credit's money goes back to the account. Rejecting again changes nothing; another reason is 409,
 * and so are a payment that never waited for a review, and a reviewer who answers for it.
 */
export function decideReject(
  state: AchState,
  wanted: RejectionReason | undefined,
  terms: AchTerms,
  reviewer?: ReviewingUsers,
): AchStep {
  if (isReviewed(state.payment, 'Rejected')) return repeated(state.payment, wanted);
  const reason = wanted ?? 'SuspectedFraud';
  const rejected = moveAchPayment(state.payment, 'reject') ?? neverWaited(state.payment);
  if (reviewer !== undefined) mustBeAnotherUser(state.payment, reviewer);
  return afterReview(state, undone(state, { ...rejected, review: 'Rejected', reason }, terms));
}

/** A payment with another fact: the first of two approvals, the entry of its return. Nothing else changes. */
const rewritten = (payment: AchPayment): AchStep => ({ payment, change: { writes: [replace(payment)] } });

/** A payment that a review approved and its account refuses. */
const refused = (approved: AchPayment): AchPayment => ({
  ...approved,
  status: achPaymentMachine.next(approved, 'refuse'),
});

/** The step of a payment, which leaves the list of those that wait for a review if it is on it. */
function afterReview({ payment: before }: AchState, { payment, change = { writes: [] } }: AchStep): AchStep {
  if (before.status !== 'Pending Review') return { payment, change };
  return { payment, change: mergeChanges(change, { writes: [], unlisted: [reviewList.unlisted(before)] }) };
}

/** True if a review has decided so before. Refuses with 409 if it has decided otherwise. */
function isReviewed(payment: AchPayment, decision: Review): boolean {
  if (payment.review === undefined || payment.review === decision) return payment.review === decision;
  throw wrongState(payment, `its review has ended: ${payment.review}`);
}

/** Refuses with 409 the review of a payment that has the status already to which a review would bring it. */
function neverWaited(payment: AchPayment): never {
  throw wrongState(payment, 'it did not wait for a review');
}

/** A step that was done before. Refuses with 409 another reason than that of the first time, if one is given. */
function repeated(payment: AchPayment, reason: RejectionReason | AchReturnReason | undefined): AchStep {
  if (reason !== undefined && payment.reason !== reason)
    throw wrongState(payment, `its reason is ${payment.reason ?? 'not known'}`);
  return { payment };
}

/** True once the rail has the payment, also after its money has arrived. */
const isTaken = ({ status, takenAt }: AchPayment): boolean =>
  takenAt !== undefined && (status === 'Clearing' || status === 'Sent');

/** A step that moves no money. `counted` is the account where the step changes it. */
function changed(
  { payment: before, account }: AchState,
  after: AchPayment,
  terms: AchTerms,
  counted?: Account,
): AchStep {
  const step = stepChange(after, before.status, counted ?? account, terms);
  return {
    payment: after,
    change: counted === undefined ? step : mergeChanges(step, { writes: [replace(counted)] }),
  };
}

/** A payment that never left: the limits do not count it any more, and a credit's money goes back. */
function undone(state: AchState, after: AchPayment, terms: AchTerms): AchStep {
  const account = uncounted(state);
  return forgotten(
    state,
    after.direction === 'Debit'
      ? changed(state, after, terms, account)
      : moneyMoved(state, after, terms, canceledLeg(after, account ?? state.account)),
  );
}

/** The step, in which the limits of the payment's customers forget it too. */
function forgotten({ payment: before }: AchState, { payment, change }: AchStep): AchStep {
  const { createdAt: at, organisationId, customerIds, amount } = before;
  const writes = uncountForCustomers({ organisationId, customerIds, amount, at, flow: limitedFlow(before) });
  return { payment, change: mergeChanges(change ?? { writes: [] }, { writes }) };
}

/** The account without the payment in its limits; undefined where they count other days and months by now. */
function uncounted({ payment, account }: AchState): Account | undefined {
  const { createdAt, amount } = payment;
  const movement = { flow: limitedFlow(payment), amount, date: bankDateOf(createdAt) };
  const limitUsage = withoutUsage(account.limitUsage, movement);
  if (JSON.stringify(limitUsage) === JSON.stringify(account.limitUsage)) return undefined;
  return { ...account, limitUsage };
}

/** A step that moves money. The transaction of the payment's own movement is linked to the payment. */
function moneyMoved({ payment: before }: AchState, after: AchPayment, terms: AchTerms, leg: Leg): AchStep {
  const { booked, change } = move(terms.now, clearByRule([leg]));
  const [{ transaction, account }] = booked;
  const { type, id } = transaction;
  const payment: AchPayment = type === 'originatedAchTransaction' ? { ...after, transaction: { type, id } } : after;
  return { payment, change: mergeChanges(stepChange(payment, before.status, account, terms), change) };
}

/** The part of a step's change that is about the payment. */
const stepChange = (
  payment: AchPayment,
  previousStatus: PaymentStatus,
  account: Account,
  { cipher }: AchTerms,
): Change => ({
  writes: [replace(payment)],
  events: paymentStatusEvents(achSnapshotOf(payment, account, cipher), previousStatus),
  due: dueOf(payment),
});
