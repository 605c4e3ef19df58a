import type { CalendarDate } from '../../kernel/base/calendar/calendar-date.ts';
import { draftEvent, type EventDraft, eventDefiner } from '../../kernel/base/event-type.ts';
import type { paymentsEventReference } from './event-reference.ts';
import { type PaymentSnapshot, sharedParts } from './events.ts';

const defineEvent = eventDefiner<typeof paymentsEventReference>();

export const paymentDelayed = defineEvent('payment.delayed');

/** The event of a payment whose entry leaves in a later window than the one that it was put into. */
export function paymentDelayedEvent(
  { payment, account, resource }: PaymentSnapshot,
  dates: { readonly previousDate: CalendarDate; readonly date: CalendarDate },
): EventDraft {
  const { status, direction, amount } = payment;
  return draftEvent(paymentDelayed, {
    attributes: { status, direction, amount, ...dates },
    ...sharedParts(payment, account, resource),
  });
}
