import { refuse } from '../../accounts/ledger/refuse.ts';
import { momentFor } from '../../accounts/ledger/moment.ts';
import { bankDateOf } from '../../kernel/base/calendar/bank-time.ts';
import { plusBankingDays } from '../../kernel/base/calendar/banking-days.ts';
import { type Change, mergeChanges } from '../../kernel/journal/change.ts';
import { replace } from '../../kernel/table/write.ts';
import { completionDate, windowAfter } from './ach-calendar.ts';
import { entryClassOf } from './ach-class.ts';
import type { AchState } from './ach-decisions.ts';
import { credit, orderedPayment, unmoved } from './ach-order.ts';
import { awaitingWindow, wrongState } from './ach-payment.ts';
import type { AchTerms } from './ach-terms.ts';
import { numberPayment } from './new-payment.ts';
import type { ReversalReason } from './reversal-reasons.ts';
import { type AchPayment, openPaymentNumber } from './store.ts';

/** Banking days after its settlement within which the other bank must have the reversal of an entry. */
export const reversalDays = 5;

/** The order to reverse a payment. */
export interface ReversalOrder {
  readonly reason: ReversalReason;
  readonly tags: Readonly<Record<string, string>>;
  readonly traceNumber: string;
}

/**
 * Reverses a payment that the rail has: a payment of its own to or from the same other side, in the opposite direction, with the same
 * amount and class. That of a Debit takes its money from the account at once; that of a Credit brings it back when it has cleared, in any
 * status of the account. No limit counts it. The payment that it reverses names it, so that there is one. Refuses with 409 a payment
 * that cannot be reversed, or not any more, and an account that cannot pay.
 */
export function decideAchReversal(
  { payment: original, account: before }: AchState,
  { reason, tags, traceNumber }: ReversalOrder,
  terms: AchTerms,
): { readonly payment: AchPayment; readonly change: Change } {
  mustBeReversible(original, reason, terms);
  const at = momentFor(terms.now, before);
  const { account, frame } = numberPayment(before, at);
  const { counterparty, counterpartyId, amount } = original;
  const order = {
    account,
    amount,
    tags,
    traceNumber,
    counterpartyId,
    direction: original.direction === 'Credit' ? ('Debit' as const) : ('Credit' as const),
    description: 'REVERSAL',
    counterparty: { ...counterparty, accountNumber: openPaymentNumber(original, terms.cipher) },
    secCode: entryClassOf(original),
    sameDay: false,
  };
  const ordered = { ...orderedPayment(order, frame, terms.cipher), reverses: original.id, reversalReason: reason };
  const waiting = awaitingWindow(ordered, at, terms.ach);
  const outcome = waiting.direction === 'Credit' ? credit(waiting, account, terms) : unmoved(waiting, account, terms);
  if ('obstacle' in outcome) return refuse(outcome.legs);
  const { payment, change } = outcome;
  const mark = { writes: [replace({ ...original, reversedBy: payment.id })] };
  return { payment, change: mergeChanges(change, mark) };
}

function mustBeReversible(payment: AchPayment, reason: ReversalReason, { now, ach }: AchTerms): void {
  const { takenAt, direction, sameDay } = payment;
  if (payment.reverses !== undefined) throw wrongState(payment, 'it reverses another payment');
  if (payment.transfersTo !== undefined) throw wrongState(payment, 'it moves the money of a customer to another bank');
  if (takenAt === undefined) throw wrongState(payment, 'the rail does not have it: only what was sent is reversed');
  if (payment.status !== 'Clearing' && payment.status !== 'Sent') throw wrongState(payment, 'it cannot be reversed');
  if (reason === 'WagesPaidByCheck' && direction === 'Debit') throw wrongState(payment, 'a Debit pays no wages');
  const last = plusBankingDays(completionDate(takenAt, sameDay), reversalDays);
  if (bankDateOf(windowAfter(now, false, ach)) <= last) return;
  throw wrongState(payment, `its reversal had to be sent until ${last}, ${reversalDays} banking days after it settled`);
}
