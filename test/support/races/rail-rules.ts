import type { Instant } from '../../../functions/kernel/base/calendar/instant.ts';
import { usualAch } from '../../../functions/ports/ach-rail/settings.ts';
import { clearingMoment } from '../../../functions/money/payments/ach-calendar.ts';
import { tell } from './log.ts';
import { aboutPayment, book } from './payment-rules.ts';
import { type RaceState, stateReason } from './race-state.ts';

const clearingDays = 3;

/** The id of the payment whose step on the rail is due first. */
export function nextOnRail({ payments }: RaceState, now: Instant): string | undefined {
  const due = [...payments].filter(([, { dueAt }]) => dueAt !== undefined && dueAt <= now);
  return due.sort(([one, { dueAt: a = '' }], [other, { dueAt: b = '' }]) => (a + one < b + other ? -1 : 1))[0]?.[0];
}

/** The rail takes a payment, or the money of a debit arrives. */
export function stepOnRail(state: RaceState, id: string, now: Instant): void {
  const one = state.payments.get(id);
  if (one === undefined) throw new Error(`there is no payment ${id}`);
  const { account, direction, amount, status: previousStatus } = one;
  const own = state.account(account);
  const about = aboutPayment(id, one);
  const isTaken = direction === 'Debit' && previousStatus === 'Pending';
  const reason = isTaken ? (stateReason(own) ?? (own.isArchived ? 'AccountFrozen' : undefined)) : undefined;
  const status = reason !== undefined ? 'Rejected' : isTaken ? 'Clearing' : 'Sent';
  const dueAt = status === 'Clearing' ? clearingMoment(now, clearingDays, usualAch) : undefined;
  state.payments.set(id, { ...one, status, reason, dueAt });
  const attributes = { direction, amount, ...(reason === undefined ? { previousStatus } : { reason }) };
  const event = { type: `payment.${status.toLowerCase()}`, attributes, about };
  tell(state.log, [event, ...(previousStatus === 'Clearing' ? [book(state, account, amount, about)] : [])]);
}
