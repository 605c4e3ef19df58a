import * as z from 'zod';
import { accountLinks } from '../accounts/resource.ts';
import type { Account } from '../accounts/store.ts';
import { defineEvent, draftEvent, type EventDraft } from '../kernel/events/event-type.ts';
import { paymentToResource } from './resource.ts';
import { type Payment, paymentStatuses, rejectionReasons } from './store.ts';

const direction = z.enum(['Credit', 'Debit']);
const amount = z.int();
const links = {
  relationships: ['payment', 'account'] as const,
  optionalRelationships: ['customer', 'customers', 'recurringPayment'],
};

export const paymentCreated = defineEvent({
  type: 'payment.created',
  emittedWhen: 'a payment is created, a rejected one included',
  attributes: z.strictObject({ status: z.enum(paymentStatuses), direction, amount }),
  ...links,
});

export const paymentSent = defineEvent({
  type: 'payment.sent',
  emittedWhen: 'a payment has reached the other side',
  attributes: z.strictObject({ previousStatus: z.enum(paymentStatuses), direction, amount, available: z.int() }),
  ...links,
});

export const paymentRejected = defineEvent({
  type: 'payment.rejected',
  emittedWhen: 'a payment is rejected, for example for insufficient funds',
  attributes: z.strictObject({ direction, amount, reason: z.enum(rejectionReasons) }),
  ...links,
});

/** The events of a book payment that was made in one step: created, then sent or rejected. */
export function bookPaymentEvents(payment: Payment, account: Account): EventDraft[] {
  const { amount: cents, direction: way, tags, reason } = payment;
  const relationships = {
    payment: { type: payment.type, id: payment.id },
    ...accountLinks(account),
    recurringPayment: payment.recurringPayment,
  };
  const { transaction: _, ...unsent } = payment;
  const first: Payment = reason === undefined ? { ...unsent, status: 'Pending' } : payment;
  const created = draftEvent(paymentCreated, {
    attributes: { status: first.status, direction: way, amount: cents },
    relationships,
    tags,
    resource: paymentToResource(first),
  });
  const resource = paymentToResource(payment);
  const decided =
    reason === undefined
      ? draftEvent(paymentSent, {
          attributes: { previousStatus: 'Pending', direction: way, amount: cents, available: account.available },
          relationships,
          tags,
          resource,
        })
      : draftEvent(paymentRejected, {
          attributes: { direction: way, amount: cents, reason },
          relationships,
          tags,
          resource,
        });
  return [created, decided];
}
