import * as z from 'zod';
import { accountLinks } from '../../accounts/accounts/resource.ts';
import type { Account } from '../../accounts/accounts/for-others.ts';
import { defineEvent, draftEvent, type EventDraft, type ResourceObject } from '../../kernel/base/event-type.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import { type AchReturnReason, achReturnReasons } from './return-reasons.ts';
import {
  paymentStatuses,
  type PaymentStatus,
  reasonAccountField,
  rejectionReasons,
  type RejectionReason,
} from './statuses.ts';
import { paymentToResource } from './resource.ts';
import type { AchPayment, Payment } from './store.ts';

const moved = { direction: z.enum(['Credit', 'Debit']), amount: z.int() };
const fromStatus = { previousStatus: z.enum(paymentStatuses), ...moved, available: z.int() };
const links = {
  relationships: ['payment', 'account'] as const,
  optionalRelationships: ['customer', 'customers', 'recurringPayment'] as const,
  includes: 'payment' as const,
};

export const paymentCreated = defineEvent({
  type: 'payment.created',
  emittedWhen: 'a payment is created, a rejected one included',
  attributes: z.strictObject({ status: z.enum(paymentStatuses), ...moved }),
  ...links,
});

export const paymentPendingReview = defineEvent({
  type: 'payment.pendingReview',
  emittedWhen: 'a payment passes a soft limit of its account and waits for a review',
  attributes: z.strictObject(moved),
  ...links,
});

export const paymentClearing = defineEvent({
  type: 'payment.clearing',
  emittedWhen: 'the rail has taken an ACH debit, and its money is awaited',
  attributes: z.strictObject(fromStatus),
  ...links,
});

export const paymentSent = defineEvent({
  type: 'payment.sent',
  emittedWhen: 'a payment has reached the other side, or the money of an ACH debit has arrived',
  attributes: z.strictObject(fromStatus),
  ...links,
});

export const paymentReturned = defineEvent({
  type: 'payment.returned',
  emittedWhen: 'an ACH payment is returned by the other side',
  attributes: z.strictObject({ ...fromStatus, reason: z.enum(achReturnReasons) }),
  ...links,
});

export const paymentCanceled = defineEvent({
  type: 'payment.canceled',
  emittedWhen: 'a payment is canceled before the rail has taken it',
  attributes: z.strictObject(moved),
  ...links,
});

export const paymentRejected = defineEvent({
  type: 'payment.rejected',
  emittedWhen: 'a payment is rejected, for example for insufficient funds',
  attributes: z.strictObject({
    ...moved,
    reason: z.enum(rejectionReasons),
    reasonAccount: reasonAccountField,
  }),
  ...links,
});

/** A payment, its account and its resource after a change, as an event shows them. */
export interface PaymentSnapshot {
  readonly payment: Payment;
  readonly account: Account;
  readonly resource: ResourceObject;
}

/** An ACH payment with its account, for its events. */
export const achSnapshotOf = (payment: AchPayment, account: Account, cipher: FieldCipher): PaymentSnapshot => ({
  payment,
  account,
  resource: paymentToResource(payment, cipher),
});

/** The event of a payment that was created. Where it was sent or rejected at once, the event shows it as it began. */
export function paymentCreatedEvent({ payment, account, resource }: PaymentSnapshot): EventDraft {
  const { status, direction, amount } = payment;
  return draftEvent(paymentCreated, {
    attributes: { status, direction, amount },
    ...shared(payment, account, resource),
  });
}

/** The event of a payment whose status has changed. A payment that is Pending again after its review has none. */
export function paymentStatusEvents(
  { payment, account, resource }: PaymentSnapshot,
  previousStatus: PaymentStatus,
): EventDraft[] {
  const { status, direction, amount } = payment;
  const rest = shared(payment, account, resource);
  const attributes = { direction, amount };
  const from = { previousStatus, ...attributes, available: account.available };
  switch (status) {
    case 'Clearing':
      return [draftEvent(paymentClearing, { attributes: from, ...rest })];
    case 'Sent':
      return [draftEvent(paymentSent, { attributes: from, ...rest })];
    case 'Returned':
      return [
        draftEvent(paymentReturned, {
          attributes: { ...from, reason: reasonOf(payment) as AchReturnReason },
          ...rest,
        }),
      ];
    case 'Rejected':
      return [
        draftEvent(paymentRejected, {
          attributes: {
            ...attributes,
            reason: reasonOf(payment) as RejectionReason,
            reasonAccount: payment.reasonAccount,
          },
          ...rest,
        }),
      ];
    case 'Canceled':
      return [draftEvent(paymentCanceled, { attributes, ...rest })];
    case 'Pending Review':
      return [draftEvent(paymentPendingReview, { attributes, ...rest })];
    case 'Pending':
      return [];
  }
}

function reasonOf({ reason }: Payment): string {
  invariant(reason !== undefined, 'a payment that is Rejected or Returned has no reason');
  return reason;
}

const shared = (payment: Payment, account: Account, resource: ResourceObject) => ({
  relationships: {
    payment: { type: payment.type, id: payment.id },
    ...accountLinks(account),
    recurringPayment: payment.recurringPayment,
  },
  tags: payment.tags,
  resource,
});
