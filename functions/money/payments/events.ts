import { accountLinks } from '../../accounts/accounts/resource.ts';
import type { Account } from '../../accounts/accounts/for-others.ts';
import { draftEvent, eventDefiner, type EventDraft, type ResourceObject } from '../../kernel/base/event-type.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import type { Correction } from '../counterparties/correct.ts';
import type { AchReturnReason } from './return-reasons.ts';
import type { PaymentStatus, RejectionReason } from './statuses.ts';
import { paymentToResource } from './resource.ts';
import type { AchPayment, Payment } from './store.ts';
import type { paymentsEventReference } from './event-reference.ts';

const defineEvent = eventDefiner<typeof paymentsEventReference>();

export const paymentCreated = defineEvent('payment.created');

export const paymentPendingReview = defineEvent('payment.pendingReview');

export const paymentClearing = defineEvent('payment.clearing');

export const paymentSent = defineEvent('payment.sent');

export const paymentReturned = defineEvent('payment.returned');

export const paymentCorrected = defineEvent('payment.corrected');

export const paymentCanceled = defineEvent('payment.canceled');

export const paymentRejected = defineEvent('payment.rejected');

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
    ...sharedParts(payment, account, resource),
  });
}

/** The event of a payment whose status has changed. A payment that is Pending again after its review has none. */
export function paymentStatusEvents(
  { payment, account, resource }: PaymentSnapshot,
  previousStatus: PaymentStatus,
): EventDraft[] {
  const { status, direction, amount } = payment;
  const rest = sharedParts(payment, account, resource);
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

/** The event of a payment whose data the other bank corrects. */
export const paymentCorrectedEvent = (
  { payment, account, resource }: PaymentSnapshot,
  code: string,
  correction: Correction,
): EventDraft =>
  draftEvent(paymentCorrected, {
    attributes: { code, corrected: correction },
    ...sharedParts(payment, account, resource),
  });

function reasonOf({ reason }: Payment): string {
  invariant(reason !== undefined, 'a payment that is Rejected or Returned has no reason');
  return reason;
}

/** What all events of payments have. */
export const sharedParts = (payment: Payment, account: Account, resource: ResourceObject) => ({
  relationships: {
    payment: { type: payment.type, id: payment.id },
    ...accountLinks(account),
    recurringPayment: payment.recurringPayment,
  },
  tags: payment.tags,
  resource,
});
