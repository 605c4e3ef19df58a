import { bankDateOf, instantAtBankTime } from '../../kernel/base/calendar/bank-time.ts';
import { plusBankingDays } from '../../kernel/base/calendar/banking-days.ts';
import type { CalendarDate } from '../../kernel/base/calendar/calendar-date.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { dueAttributes } from '../../kernel/due/due-index.ts';
import { stateMachine } from '../../kernel/base/state-machine.ts';
import type { AchSettings } from '../../ports/ach-rail/settings.ts';
import { returnDeadline } from '../payments/return-limits.ts';
import type { AchReturnReason } from '../payments/return-reasons.ts';
import { type ReceivedPayment, receivedPaymentStatuses } from './store.ts';

/**
 * The life of a received payment. The status after `complete` depends on the account and on the available money.
 * `sendBack` returns a payment that was never booked: one that is marked for it, and a Pending transfer between two banks that is
 * given back. `return` returns one that was booked. `dishonor` undoes a return that the originating bank refuses, and `contest` makes it stand again.
 */
export const receivedPaymentMachine = stateMachine({
  thing: 'received payment',
  states: receivedPaymentStatuses,
  begins: ['Pending'],
  steps: {
    advance: { from: ['Pending'], to: 'Advanced' },
    complete: {
      from: ['Pending', 'Advanced'],
      to: ['Completed', 'MarkedForReturn', 'Returned'],
      refusal: 'it cannot be completed',
    },
    reprocess: { from: ['MarkedForReturn'], to: 'Completed' },
    sendBack: { from: ['Pending', 'MarkedForReturn'], to: 'Returned' },
    return: { from: ['Completed'], to: 'Returned' },
    dishonor: { from: ['Returned'], to: 'Completed' },
    contest: { from: ['Completed'], to: 'Returned' },
  },
});

/** True for a debit that is marked for return for lack of money: it can be tried again. */
export function canBeReprocessed({ status, reason }: ReceivedPayment): boolean {
  return status === 'MarkedForReturn' && reason === 'InsufficientFunds';
}

/** True for a credit that can be paid to the account before its completion date. */
export function isAdvanceable({ status, direction, transferOf }: ReceivedPayment): boolean {
  return status === 'Pending' && direction === 'Credit' && transferOf === undefined;
}

/** Refuses with 409 an action on only one end of a transfer between two accounts of the customer. */
export function mustNotBeTransfer(one: ReceivedPayment | undefined, done: string): void {
  if (one?.transferOf === undefined) return;
  const why = `it moves the customer's money from an account at another bank, so it cannot be ${done}`;
  throw receivedPaymentMachine.refused(one, why);
}

/** The payment due in the morning of its completion date, when money from the rail is booked. */
export function awaitingCompletion(one: ReceivedPayment, { clearingTime }: Pick<AchSettings, 'clearingTime'>) {
  return awaiting(one, instantAtBankTime(one.completionDate, clearingTime));
}

/**
 * The payment due for its return in the morning of the next banking day. If the originating bank would then have the return too late,
 * because the entry came late, it is due in the morning of the last day on which the return is in time, or at once if that is too late too.
 */
export function awaitingReturn(one: ReceivedPayment, reason: AchReturnReason, now: Instant, ach: AchSettings) {
  const next = instantAtBankTime(plusBankingDays(bankDateOf(now), 1), ach.clearingTime);
  const deadline = returnDeadline(reason, one.completionDate, ach);
  if (deadline === undefined || deadline <= now || next < deadline) return awaiting(one, next);
  const morning = instantAtBankTime(bankDateOf(deadline), ach.clearingTime);
  return awaiting(one, now < morning && morning < deadline ? morning : now);
}

function awaiting(one: ReceivedPayment, dueAt: Instant): ReceivedPayment {
  return { ...one, ...dueAttributes(one.organisationId, one, dueAt) };
}

/** The payment with no step due: it leaves the due index. */
export function withoutDue(one: ReceivedPayment): ReceivedPayment {
  const { duePk: _, dueAt: __, ...rest } = one;
  return rest;
}

/** True where the completion date is today or earlier. */
export function isDue(completionDate: CalendarDate, now: Instant): boolean {
  return completionDate <= bankDateOf(now);
}
