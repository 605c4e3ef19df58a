import { ownerLinks } from '../../accounts/accounts/resource.ts';
import { draftEvent, eventDefiner, type EventDraft } from '../../kernel/base/event-type.ts';
import { isAdvanceable } from './received-payment.ts';
import { receivedPaymentToResource } from './resource.ts';
import type { ReceivedPayment, ReceivedPaymentStatus } from './store.ts';
import type { receivedPaymentsEventReference } from './event-reference.ts';

const defineEvent = eventDefiner<typeof receivedPaymentsEventReference>();

export const receivedPaymentCreated = defineEvent('receivedPayment.created');

export const receivedPaymentAdvanced = defineEvent('receivedPayment.advanced');

export const receivedPaymentCompleted = defineEvent('receivedPayment.completed');

export const receivedPaymentMarkedForReturn = defineEvent('receivedPayment.markedForReturn');

export const receivedPaymentReturned = defineEvent('receivedPayment.returned');

const byStatus = {
  Advanced: receivedPaymentAdvanced,
  Completed: receivedPaymentCompleted,
  MarkedForReturn: receivedPaymentMarkedForReturn,
  Returned: receivedPaymentReturned,
} as const;

/** The event of a payment that came in. Where it completed at once, the event shows it as it began. */
export function receivedPaymentCreatedEvent(one: ReceivedPayment): EventDraft {
  const { status, direction, amount, completionDate, companyName, counterpartyRoutingNumber } = one;
  const { description, traceNumber, secCode, addenda } = one;
  return draftEvent(receivedPaymentCreated, {
    attributes: {
      status,
      type: 'AchPayment',
      direction,
      amount,
      completionDate,
      companyName,
      counterpartyRoutingNumber,
      description,
      traceNumber,
      ...(secCode === undefined ? {} : { secCode }),
      ...(addenda === undefined ? {} : { addenda }),
      isAdvanceable: isAdvanceable(one),
    },
    ...frame(one),
  });
}

/** The event of a payment whose status has changed; none where it has not. */
export function receivedPaymentStatusEvents(one: ReceivedPayment, previousStatus: ReceivedPaymentStatus): EventDraft[] {
  const { status, wasAdvanced } = one;
  if (status === previousStatus || status === 'Pending' || status === 'PendingReview') return [];
  return [draftEvent(byStatus[status], { attributes: { previousStatus, wasAdvanced }, ...frame(one) })];
}

function frame(one: ReceivedPayment) {
  return {
    relationships: {
      receivedPayment: { type: 'achReceivedPayment', id: one.id },
      account: { type: 'depositAccount', id: one.accountId },
      ...ownerLinks(one),
    },
    tags: one.tags,
    resource: receivedPaymentToResource(one),
  };
}
