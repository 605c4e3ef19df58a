import * as z from 'zod';
import { ownerLinks } from '../../accounts/accounts/resource.ts';
import { keptDateField } from '../../kernel/jsonapi/fields.ts';
import { defineEvent, draftEvent, type EventDraft } from '../../kernel/base/event-type.ts';
import { nextScheduledAction } from './recurring-payment.ts';
import { recurringPaymentToResource } from './resource.ts';
import { type FailureReason, failureReasons } from './run-result.ts';
import { type RecurringPayment, recurringPaymentStatuses, type RecurringPaymentStatus, suspensions } from './store.ts';

const status = z.enum(recurringPaymentStatuses);
const links = {
  relationships: ['recurringPayment', 'account'] as const,
  optionalRelationships: ['customer', 'customers'] as const,
  includes: 'recurringPayment' as const,
};

export const recurringPaymentCreated = defineEvent({
  type: 'recurringPayment.created',
  emittedWhen: 'a recurring payment is created',
  attributes: z.strictObject({ amount: z.int(), status, nextScheduledAction: keptDateField.optional() }),
  ...links,
});

export const recurringPaymentStatusChanged = defineEvent({
  type: 'recurringPayment.statusChanged',
  emittedWhen:
    'a recurring payment is enabled, disabled, completed or deleted, or suspended because its counterparty was relinked',
  attributes: z.strictObject({
    amount: z.int(),
    status,
    previousStatus: status,
    numberOfPayments: z.int(),
    suspension: z.enum(suspensions).optional(),
  }),
  ...links,
});

export const recurringPaymentFailed = defineEvent({
  type: 'recurringPayment.failed',
  emittedWhen: 'a schedule created no payment of a due date; it continues, unless its customer is Archived',
  attributes: z.strictObject({ amount: z.int(), error: z.enum(failureReasons) }),
  ...links,
});

export function recurringPaymentCreatedEvent(one: RecurringPayment): EventDraft {
  const next = nextScheduledAction(one);
  return draftEvent(recurringPaymentCreated, {
    attributes: {
      amount: one.amount,
      status: one.status,
      ...(next === undefined ? {} : { nextScheduledAction: next }),
    },
    ...frame(one),
  });
}

/** The event of a changed status; none where it has not changed. */
export function recurringPaymentStatusEvents(
  one: RecurringPayment,
  previousStatus: RecurringPaymentStatus,
): EventDraft[] {
  if (one.status === previousStatus) return [];
  const { amount, numberOfPayments, suspension } = one;
  const attributes = {
    amount,
    status: one.status,
    previousStatus,
    numberOfPayments,
    ...(suspension === undefined ? {} : { suspension }),
  };
  return [draftEvent(recurringPaymentStatusChanged, { attributes, ...frame(one) })];
}

export function runFailedEvent(one: RecurringPayment, error: FailureReason): EventDraft {
  return draftEvent(recurringPaymentFailed, { attributes: { amount: one.amount, error }, ...frame(one) });
}

function frame(one: RecurringPayment) {
  return {
    relationships: {
      recurringPayment: { type: one.type, id: one.id },
      account: { type: 'depositAccount', id: one.accountId },
      ...ownerLinks(one),
    },
    tags: one.tags,
    resource: recurringPaymentToResource(one),
  };
}
