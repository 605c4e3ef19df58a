import { bankDateOf, instantAtBankTime } from '../../kernel/base/calendar/bank-time.ts';
import { plusBankingDays } from '../../kernel/base/calendar/banking-days.ts';
import type { CalendarDate } from '../../kernel/base/calendar/calendar-date.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { dueAttributes } from '../../kernel/due/due-index.ts';
import { Problem } from '../../kernel/base/problem.ts';
import type { AchSettings } from '../../ports/ach-rail/settings.ts';
import type { ReceivedPayment, ReceivedPaymentStatus } from './store.ts';

type Statuses = readonly ReceivedPaymentStatus[];

/**
 * The life of a received payment. Completing decides by account and funds where it leads; `sendBack` is the return of what
 * was never booked, `return` of what was, and a return that the originating bank dishonors is undone.
 */
export const receivedPaymentTransitions = {
  advance: { from: ['Pending'], to: ['Advanced'] },
  complete: { from: ['Pending', 'Advanced'], to: ['Completed', 'MarkedForReturn', 'Returned'] },
  reprocess: { from: ['MarkedForReturn'], to: ['Completed'] },
  sendBack: { from: ['MarkedForReturn'], to: ['Returned'] },
  return: { from: ['Completed'], to: ['Returned'] },
  dishonor: { from: ['Returned'], to: ['Completed'] },
} as const satisfies Record<string, { from: Statuses; to: Statuses }>;
export type ReceivedPaymentTransition = keyof typeof receivedPaymentTransitions;

/** Refuses with 409 what cannot be done in the state that the payment is in, and names the state. */
export function mustBeIn({ status }: ReceivedPayment, transition: ReceivedPaymentTransition, done: string): void {
  const { from }: { from: Statuses } = receivedPaymentTransitions[transition];
  if (from.includes(status)) return;
  throw new Problem('invalid_state', `The received payment is ${status}; it cannot be ${done}`);
}

/** True for a debit that waits for its return because the money was not there: it can be tried again. */
export function canBeReprocessed({ status, reason }: ReceivedPayment): boolean {
  return status === 'MarkedForReturn' && reason === 'InsufficientFunds';
}

/** True for a credit whose money the account can have before it is there. */
export function isAdvanceable({ status, direction }: ReceivedPayment): boolean {
  return status === 'Pending' && direction === 'Credit';
}

/** Waiting for the morning of its completion date, when money that has come by the rail is booked. */
export function awaitingCompletion(one: ReceivedPayment, { clearingTime }: Pick<AchSettings, 'clearingTime'>) {
  return awaiting(one, instantAtBankTime(one.completionDate, clearingTime));
}

/** Waiting for its return in the morning of the next banking day. */
export function awaitingReturn(
  one: ReceivedPayment,
  now: Instant,
  { clearingTime }: Pick<AchSettings, 'clearingTime'>,
) {
  return awaiting(one, instantAtBankTime(plusBankingDays(bankDateOf(now), 1), clearingTime));
}

function awaiting(one: ReceivedPayment, dueAt: Instant): ReceivedPayment {
  return { ...one, ...dueAttributes(one.organisationId, one, dueAt) };
}

/** Waiting for nothing: out of the due index. */
export function withoutDue(one: ReceivedPayment): ReceivedPayment {
  const { duePk: _, dueAt: __, ...rest } = one;
  return rest;
}

/** True where the money is to be there already. */
export function isDue(completionDate: CalendarDate, now: Instant): boolean {
  return completionDate <= bankDateOf(now);
}
