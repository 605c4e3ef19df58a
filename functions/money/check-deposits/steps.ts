import { railRejection } from '../../accounts/accounts/account.ts';
import type { Account } from '../../accounts/accounts/for-others.ts';
import { withoutUsage } from '../../accounts/accounts/limit-usage.ts';
import { clearByRule } from '../../accounts/ledger/clearance.ts';
import type { Leg } from '../../accounts/ledger/leg.ts';
import { move } from '../../accounts/ledger/move.ts';
import { bankDateOf } from '../../kernel/base/calendar/bank-time.ts';
import { plusDays } from '../../kernel/base/calendar/calendar-date.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { dueAttributes } from '../../kernel/due/due-index.ts';
import { approvalBy, type ReviewingUsers } from '../../kernel/journal/four-eyes.ts';
import { about, type Change, dueOf, mergeChanges } from '../../kernel/journal/change.ts';
import { replace } from '../../kernel/table/write.ts';
import type { CheckReturnReason, CheckExamination } from '../../ports/check-processor/port.ts';
import { arrivalOn, type CheckRules, cutOffAfter, givenUpAfter, settlementDateOf } from './check-rules.ts';
import { checkDepositStatusEvents } from './events.ts';
import { checkDepositMachine, type CheckReason, type CheckRejectionReason } from './statuses.ts';
import type { CheckDeposit, CheckImage, CheckSide } from './store.ts';

/** A check deposit and its account, as they were read. */
export interface CheckState {
  readonly deposit: CheckDeposit;
  readonly account: Account;
}

export interface CheckTerms {
  readonly now: Instant;
  readonly rules: CheckRules;
}

/** A check deposit after a step, and the change of the step; no change if the step was done before. */
export interface CheckStep {
  readonly deposit: CheckDeposit;
  readonly change?: Change;
}

/** Digits of the account number of a check that are kept. */
const keptDigits = 4;

/** One image has come. With both, the check is examined at once. */
export function decideImage(
  { deposit }: CheckState,
  side: CheckSide,
  image: CheckImage,
  { now }: CheckTerms,
): CheckStep {
  checkDepositMachine.mustAllow(deposit, 'takeImage');
  const after: CheckDeposit = { ...deposit, [side]: image };
  if (after.front !== undefined && after.back !== undefined) {
    const complete = { ...after, status: checkDepositMachine.next(deposit, 'takeImage', 'PendingReview') };
    return changed(deposit, dueAt(complete, now));
  }
  const missing = after.front === undefined ? 'AwaitingFrontImage' : 'AwaitingBackImage';
  const status = checkDepositMachine.next(deposit, 'takeImage', missing);
  return changed(deposit, { ...after, status });
}

/** The processor has examined the images. A check that passes a soft limit waits for a person even if it is accepted. */
export function decideExamination(state: CheckState, examination: CheckExamination, terms: CheckTerms): CheckStep {
  const { deposit } = state;
  const { verdict, checkNumber, payer, reason } = examination;
  const counterparty = payer && { ...payer, accountNumber: payer.accountNumber?.slice(-keptDigits) };
  const read: CheckDeposit = { ...withoutDue(deposit), checkNumber, counterparty };
  if (verdict === 'refused') return rejected({ ...state, deposit: read }, reason ?? 'UnsupportedCheck', deposit);
  if (verdict === 'confirm') {
    const status = checkDepositMachine.next(deposit, 'askCustomer');
    return changed(deposit, dueAt({ ...read, status }, givenUpAfter(terms.now)));
  }
  if (verdict === 'review' || deposit.mustBeReviewed === true) {
    return changed(deposit, { ...read, mustBeReviewed: true });
  }
  return changed(deposit, pending(read, terms));
}

/** The customer has confirmed amount and images: a person looks at them. Confirming again changes nothing. */
export function decideConfirmation({ deposit }: CheckState): CheckStep {
  if (deposit.isConfirmed === true && !checkDepositMachine.allows(deposit, 'confirm')) return { deposit };
  const status = checkDepositMachine.next(deposit, 'confirm');
  return changed(deposit, { ...withoutDue(deposit), status, isConfirmed: true, mustBeReviewed: true });
}

/**
 * A review has approved the check: it waits for the next cut-off. Approving again changes nothing. A large amount needs the approval
 * of two users; after the first one the check waits on. Refuses with 409 a reviewer who answers for the check.
 */
export function decideApproval(state: CheckState, terms: CheckTerms, reviewer?: ReviewingUsers): CheckStep {
  const { deposit, account } = state;
  const isDone = deposit.review === 'Approved' && !checkDepositMachine.allows(deposit, 'approve');
  if (isDone || checkDepositMachine.isRepeated(deposit, 'approve')) return { deposit };
  checkDepositMachine.mustAllow(deposit, 'approve');
  const approval = approvalBy(deposit, reviewer);
  if (approval === 'repeated') return { deposit };
  if (approval !== 'complete') return approvedOnce({ ...deposit, ...approval });
  const approved: CheckDeposit = { ...deposit, review: 'Approved' };
  const obstacle = railRejection(account);
  if (obstacle !== undefined) return rejected({ deposit: withoutDue(approved), account }, obstacle, deposit);
  return changed(deposit, pending(approved, terms));
}

/** A review or the processor has rejected the check. Rejecting again with the same reason changes nothing; another reason is 409. */
export function decideRejection(state: CheckState, reason: CheckRejectionReason): CheckStep {
  const { deposit, account } = state;
  if (checkDepositMachine.isRepeated(deposit, 'reject')) return repeated(deposit, reason);
  return rejected({ deposit: withoutDue(deposit), account }, reason, deposit);
}

/** A check with the first of two approvals. Nothing else changes. */
const approvedOnce = (deposit: CheckDeposit): CheckStep => ({
  deposit,
  change: about({ writes: [replace(deposit)] }, { type: 'checkDeposit', id: deposit.id }),
});

/** Why a check is not shown or handed to the processor; undefined if it is, or may have been handed to it before. */
export const clearingObstacleOf = ({ deposit, account }: CheckState): CheckRejectionReason | undefined =>
  deposit.handedAt === undefined ? railRejection(account) : undefined;

/** The check if the processor has it already; undefined if it is Pending. Refuses with 409 any other status. */
export function wasTaken({ deposit }: CheckState): CheckStep | undefined {
  if (checkDepositMachine.isRepeated(deposit, 'transmit')) return { deposit };
  checkDepositMachine.mustAllow(deposit, 'transmit');
  return undefined;
}

/** The processor has taken the check, which is Pending: its money is awaited. */
export function decideTransmission({ deposit }: CheckState, { now, rules }: CheckTerms): CheckStep {
  const settlementDate = settlementDateOf(now, deposit.clearingDaysOverride ?? rules.clearingDays);
  const status = checkDepositMachine.next(deposit, 'transmit');
  const clearing: CheckDeposit = { ...deposit, status, settlementDate };
  return changed(deposit, dueAt(clearing, arrivalOn(settlementDate, rules, now)));
}

/** The money of the check has arrived. It is booked in any status of the account. */
export function decideClearing({ deposit, account }: CheckState, { now }: CheckTerms): CheckStep {
  if (checkDepositMachine.isRepeated(deposit, 'clear')) return { deposit };
  const status = checkDepositMachine.next(deposit, 'clear');
  const { booked, at, change } = move(now, clearByRule([legOf(deposit, account, 'Credit')]));
  const [{ transaction }] = booked;
  const sent: CheckDeposit = {
    ...withoutDue(deposit),
    status,
    sentAt: at,
    transaction: { type: transaction.type, id: transaction.id },
  };
  const step = changed(deposit, sent);
  return { deposit: sent, change: mergeChanges(step.change ?? { writes: [] }, change) };
}

/**
 * The bank of the check returns it. Money that was booked goes back, in any status of the account and even if its balance becomes
 * negative. Refuses with 409 a return that comes too late. Returning again changes nothing; another reason is 409.
 */
export function decideCheckReturn(
  { deposit, account }: CheckState,
  wanted: CheckReturnReason | undefined,
  terms: CheckTerms,
): CheckStep {
  const { now, rules } = terms;
  if (checkDepositMachine.isRepeated(deposit, 'giveBack')) return repeated(deposit, wanted);
  const reason = wanted ?? 'InsufficientFunds';
  const status = checkDepositMachine.next(deposit, 'giveBack');
  const returned: CheckDeposit = { ...withoutDue(deposit), status, reason };
  if (deposit.sentAt === undefined) return changed(deposit, returned);
  if (bankDateOf(now) > plusDays(bankDateOf(deposit.sentAt), rules.returnDays)) {
    throw checkDepositMachine.refused(
      deposit,
      `it can be returned for ${rules.returnDays} days after its money was booked only`,
    );
  }
  const { change } = move(now, clearByRule([legOf(returned, account, 'Debit')]));
  const step = changed(deposit, returned);
  return { deposit: returned, change: mergeChanges(step.change ?? { writes: [] }, change) };
}

/** The images or the confirmation never came, which is the reason. The limits count the check no more. */
export function decideExpiry(state: CheckState): CheckStep {
  const { deposit } = state;
  const status = checkDepositMachine.next(deposit, 'expire');
  const reason = deposit.status === 'AwaitingCustomerConfirmation' ? 'NotConfirmed' : 'ImagesNotReceived';
  return uncounted(state, changed(deposit, { ...withoutDue(deposit), status, reason }));
}

/** A step that was done before. Refuses with 409 another reason than that of the first time, if one is given. */
function repeated(deposit: CheckDeposit, reason: CheckReason | undefined): CheckStep {
  if (reason !== undefined && deposit.reason !== reason)
    throw checkDepositMachine.refused(deposit, `it has the reason ${deposit.reason ?? 'of another system'}`);
  return { deposit };
}

function pending(deposit: CheckDeposit, { now, rules }: CheckTerms): CheckDeposit {
  const cutOff = cutOffAfter(now, rules);
  const settlementDate = settlementDateOf(cutOff, deposit.clearingDaysOverride ?? rules.clearingDays);
  return dueAt({ ...deposit, status: checkDepositMachine.next(deposit, 'approve'), settlementDate }, cutOff);
}

function rejected(state: CheckState, reason: CheckRejectionReason, before: CheckDeposit): CheckStep {
  const status = checkDepositMachine.next(state.deposit, 'reject');
  return uncounted(state, changed(before, { ...state.deposit, status, reason }));
}

/** A step after which the limits of the account do not count the check any more. */
function uncounted({ account }: CheckState, { deposit, change = { writes: [] } }: CheckStep): CheckStep {
  const { amount, createdAt } = deposit;
  const movement = { flow: 'checkDeposits', amount, date: bankDateOf(createdAt) } as const;
  const limitUsage = withoutUsage(account.limitUsage, movement);
  if (JSON.stringify(limitUsage) === JSON.stringify(account.limitUsage)) return { deposit, change };
  return { deposit, change: mergeChanges(change, { writes: [replace({ ...account, limitUsage })] }) };
}

/** A step without money. */
const changed = (before: CheckDeposit, after: CheckDeposit): CheckStep => ({
  deposit: after,
  change: about(
    { writes: [replace(after)], events: checkDepositStatusEvents(after, before.status), due: dueOf(after) },
    { type: 'checkDeposit', id: after.id },
  ),
});

function legOf(one: CheckDeposit, account: Account, direction: 'Credit' | 'Debit'): Leg {
  const { id, amount, description, tags, reason } = one;
  const isReturn = direction === 'Debit';
  return {
    account,
    amount,
    direction,
    type: isReturn ? 'returnedCheckDepositTransaction' : 'checkDepositTransaction',
    transaction: {
      summary: isReturn ? `Returned check: ${description}` : `Check deposit: ${description}`,
      tags,
      checkDeposit: { type: 'checkDeposit', id },
      ...(isReturn ? { reason } : {}),
    },
  };
}

const dueAt = (one: CheckDeposit, moment: Instant): CheckDeposit => ({
  ...one,
  ...dueAttributes(one.organisationId, one, moment),
});

/** The check deposit with no step due: it leaves the due index. */
function withoutDue(one: CheckDeposit): CheckDeposit {
  const { duePk: _, dueAt: __, ...rest } = one;
  return rest;
}

/** The check deposit with other clearing days. A Pending one is expected on another day. Refuses with 409 one that was sent. */
export function withClearingDays(deposit: CheckDeposit, days: number): CheckDeposit {
  checkDepositMachine.mustAllow(deposit, 'changeClearing', { pointer: '/data/attributes/clearingDaysOverride' });
  const { status, dueAt: cutOff } = deposit;
  const changed = { ...deposit, clearingDaysOverride: days };
  return status === 'Pending' && cutOff !== undefined
    ? { ...changed, settlementDate: settlementDateOf(cutOff, days) }
    : changed;
}

/** Refuses with 409 to let a review decide on a check that was accepted: only the processor rejects it then. */
export function mustBeUnsent({ deposit }: CheckState): void {
  if (deposit.status === 'Pending') throw checkDepositMachine.refused(deposit, 'it was accepted already');
}
