import type { Account } from '../../accounts/accounts/for-others.ts';
import { itemFrameOf } from '../../accounts/accounts/item-frame.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import type { EventDraft } from '../../kernel/base/event-type.ts';
import { type DatedChange, dueOf } from '../../kernel/journal/change.ts';
import { insert } from '../../kernel/table/write.ts';
import { paymentMachines } from './machines.ts';
import type { RejectionReason } from './statuses.ts';
import { type Payment, payments } from './store.ts';

/** The account with its next payment number, and the attributes that every payment takes from it. */
export function numberPayment(before: Account, at: Instant) {
  const account: Account = { ...before, payments: before.payments + 1, lastAt: at };
  const frame = {
    ...payments.place(account.organisationId, account.id, account.payments),
    ...itemFrameOf(account),
    createdAt: at,
  };
  return { account, frame };
}
export type PaymentFrame = ReturnType<typeof numberPayment>['frame'];

/**
 * The payment Rejected for a reason. If the reason is the state of an account, the payment names which one. All rules look at
 * the ordering account before the other one, so the other one is the reason only if the ordering account is Open.
 */
export const rejectedFor = <One extends Payment>(payment: One, { status }: Account, reason: RejectionReason): One => ({
  ...payment,
  status: paymentMachines[payment.type].begin('Rejected'),
  reason,
  ...(reason === 'AccountFrozen' || reason === 'AccountClosed'
    ? { reasonAccount: status === 'Open' ? 'counterpartyAccount' : 'account' }
    : {}),
});

/** The part of a change that creates a payment; the row of its account is written by the rest of the change. */
export function creationOf(payment: Payment, events: readonly EventDraft[]): DatedChange {
  return {
    at: payment.createdAt,
    writes: [insert(payment)],
    events,
    listed: [payments.listed(payment.id)],
    ...(payment.dueAt === undefined ? {} : { due: dueOf(payment) }),
  };
}
