import * as z from 'zod';
import { keptText, personalText } from '../../kernel/table/handling.ts';
import { ownerLinks } from '../../accounts/accounts/resource.ts';
import { defineEvent, draftEvent, type EventDraft } from '../../kernel/base/event-type.ts';
import { keptDateField } from '../../kernel/jsonapi/fields.ts';
import { isAdvanceable } from './received-payment.ts';
import { receivedPaymentToResource } from './resource.ts';
import { type ReceivedPayment, receivedPaymentStatuses, type ReceivedPaymentStatus } from './store.ts';

const links = {
  relationships: ['receivedPayment', 'account'] as const,
  optionalRelationships: ['customer', 'customers'] as const,
  includes: 'receivedPayment' as const,
};
const afterStatus = z.strictObject({ previousStatus: z.enum(receivedPaymentStatuses), wasAdvanced: z.boolean() });

export const receivedPaymentCreated = defineEvent({
  type: 'receivedPayment.created',
  emittedWhen: 'an ACH payment comes in for an account, to be booked on its completion date',
  attributes: z.strictObject({
    status: z.enum(receivedPaymentStatuses),
    type: z.literal('AchPayment'),
    direction: z.enum(['Credit', 'Debit']),
    amount: z.int(),
    completionDate: keptDateField,
    companyName: personalText,
    counterpartyRoutingNumber: personalText,
    description: personalText,
    traceNumber: keptText,
    secCode: keptText.optional(),
    addenda: personalText.optional(),
    isAdvanceable: z.boolean(),
  }),
  ...links,
});

export const receivedPaymentAdvanced = defineEvent({
  type: 'receivedPayment.advanced',
  emittedWhen: 'the amount of a received payment is put on its account before it completes',
  attributes: afterStatus,
  ...links,
});

export const receivedPaymentCompleted = defineEvent({
  type: 'receivedPayment.completed',
  emittedWhen: 'a received payment is booked on its account, or its return was dishonored',
  attributes: afterStatus,
  ...links,
});

export const receivedPaymentMarkedForReturn = defineEvent({
  type: 'receivedPayment.markedForReturn',
  emittedWhen: 'a received debit finds no funds: it is returned after a banking day unless it is reprocessed',
  attributes: afterStatus,
  ...links,
});

export const receivedPaymentReturned = defineEvent({
  type: 'receivedPayment.returned',
  emittedWhen: 'a received payment goes back to its sender',
  attributes: afterStatus,
  ...links,
});

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
