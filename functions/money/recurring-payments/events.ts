import { ownerLinks } from '../../accounts/accounts/resource.ts';
import { draftEvent, eventDefiner, type EventDraft } from '../../kernel/base/event-type.ts';
import { nextScheduledAction } from './recurring-payment.ts';
import { recurringPaymentToResource } from './resource.ts';
import type { FailureReason } from './run-result.ts';
import type { RecurringPayment, RecurringPaymentStatus } from './store.ts';
import type { recurringPaymentsEventReference } from './event-reference.ts';

const defineEvent = eventDefiner<typeof recurringPaymentsEventReference>();

export const recurringPaymentCreated = defineEvent('recurringPayment.created');

export const recurringPaymentStatusChanged = defineEvent('recurringPayment.statusChanged');

export const recurringPaymentFailed = defineEvent('recurringPayment.failed');

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
