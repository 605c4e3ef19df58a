import type { Instant } from '../../../functions/kernel/base/calendar/instant.ts';
import { usualAch } from '../../../functions/ports/ach-rail/settings.ts';
import { windowAfter } from '../../../functions/money/payments/ach-calendar.ts';
import { type ScheduleRequest, directionOf, type Pay } from './acts.ts';
import { tell, type ObservedEvent } from './log.ts';
import { childOf, type PaymentState, type RaceState, stateReason } from './race-state.ts';
import { invalidState, words } from './words.ts';

/** A payment: its rejection reason if any, its other side, and whether that is an account of this platform. */
export interface Verdict {
  readonly reason?: string | undefined;
  readonly other: string;
  readonly isBook: boolean;
}

/** The schedule and the due date that a payment is made for, if it is made for any. */
interface Maker {
  readonly maker?: string;
  readonly dueDate?: string | undefined;
}

interface Made {
  readonly payment: string;
  readonly events: readonly ObservedEvent[];
}

/** Makes a payment of an account. Between two accounts here it is Sent at once; the rail takes all others. */
export function makePayment(
  state: RaceState,
  { kind, account, amount }: Pick<ScheduleRequest, 'kind' | 'account' | 'amount'>,
  { reason, isBook, other, maker, dueDate }: Verdict & Maker,
  now: Instant,
): Made {
  const direction = directionOf({ kind });
  const { payments } = state.patch(account, { payments: state.account(account).payments + 1 });
  const id = childOf(account, payments);
  const about = aboutPayment(id, { account, maker });
  const event = (type: string, attributes: ObservedEvent['attributes']): ObservedEvent => ({
    type,
    attributes: { direction, amount, ...attributes },
    about,
  });
  const status = reason !== undefined ? 'Rejected' : isBook ? 'Sent' : 'Pending';
  const dueAt = status === 'Pending' ? windowAfter(now, false, usualAch) : undefined;
  state.payments.set(id, { account, direction, amount, status, reason, maker, dueDate, other, dueAt });
  const events = [event('payment.created', { status: status === 'Sent' ? 'Pending' : status })];
  if (reason !== undefined) return { payment: id, events: [...events, event('payment.rejected', { reason })] };
  if (isBook) events.push(event('payment.sent', { previousStatus: 'Pending' }));
  const signed = direction === 'Credit' ? amount : -amount;
  if (isBook || direction === 'Credit') events.push(book(state, account, -signed, about));
  if (isBook) events.push(book(state, other, signed, { ...about, account: other }));
  return { payment: id, events };
}

/** The resources of the events of a payment. */
export const aboutPayment = (
  id: string,
  { account, maker }: Pick<PaymentState, 'account' | 'maker'>,
): ObservedEvent['about'] => ({
  payment: id,
  account,
  ...(maker === undefined ? {} : { recurringPayment: maker }),
});

/** Moves the balance of an account; answers the event of it. */
export function book(state: RaceState, id: string, signed: number, about: ObservedEvent['about']): ObservedEvent {
  const { balance } = state.patch(id, { balance: state.account(id).balance + signed });
  const attributes = { direction: signed < 0 ? 'Debit' : 'Credit', amount: Math.abs(signed), balance };
  return { type: 'transaction.created', attributes, about: { ...about, account: id } };
}

/** A client pays one account from the other. */
export function pay(state: RaceState, { account, to, amount }: Pay): string {
  const [own, payee] = [state.account(account), state.account(to)];
  if (state.isKnownArchived(own) || payee.isArchived) return invalidState;
  const reason = stateReason(own) ?? stateReason(payee) ?? (own.balance < amount ? 'InsufficientFunds' : undefined);
  const order = { kind: 'recurringCreditBookPayment', account, amount } as const;
  // It waits for no window, so no moment decides anything.
  const { events } = makePayment(state, order, { reason, isBook: true, other: to }, '' as Instant);
  tell(state.log, events);
  return reason === undefined ? '201 Sent' : words(201, 'Rejected', reason);
}
