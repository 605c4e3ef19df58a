import * as z from 'zod';
import { ownerLinks } from '../../accounts/accounts/resource.ts';
import { defineEvent, draftEvent, type EventDraft, type EventType } from '../../kernel/base/event-type.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { checkDepositToResource } from './resource.ts';
import {
  type CheckCancelReason,
  checkCancelReasons,
  checkDepositStatuses,
  type CheckDepositStatus,
  type CheckRejectionReason,
  checkRejectionReasons,
} from './statuses.ts';
import type { CheckDeposit } from './store.ts';

const status = z.enum(checkDepositStatuses);
const fromStatus = z.strictObject({ previousStatus: status });
const links = {
  relationships: ['checkDeposit', 'account'] as const,
  optionalRelationships: ['customer', 'customers'] as const,
  includes: 'checkDeposit' as const,
};

export const checkDepositCreated = defineEvent({
  type: 'checkDeposit.created',
  emittedWhen: 'a check deposit is created, one that is Rejected at once included',
  attributes: z.strictObject({ status }),
  ...links,
});

export const checkDepositPendingReview = defineEvent({
  type: 'checkDeposit.pendingReview',
  emittedWhen: 'both images of a check are there, or its customer has confirmed it: it is looked at',
  attributes: fromStatus,
  ...links,
});

export const checkDepositAwaitingCustomerConfirmation = defineEvent({
  type: 'checkDeposit.awaitingCustomerConfirmation',
  emittedWhen: 'the amount or the images of a check are unclear: its customer confirms them or sends better images',
  attributes: fromStatus,
  ...links,
});

export const checkDepositPending = defineEvent({
  type: 'checkDeposit.pending',
  emittedWhen: 'a check is accepted, and waits until it is sent to its bank',
  attributes: fromStatus,
  ...links,
});

export const checkDepositClearing = defineEvent({
  type: 'checkDeposit.clearing',
  emittedWhen: 'a check is on its way to its bank, and its money is awaited',
  attributes: fromStatus,
  ...links,
});

export const checkDepositSent = defineEvent({
  type: 'checkDeposit.sent',
  emittedWhen: 'the money of a check is on its account',
  attributes: fromStatus,
  ...links,
});

export const checkDepositReturned = defineEvent({
  type: 'checkDeposit.returned',
  emittedWhen: 'the bank of a check returns it, before or after its money was booked',
  attributes: fromStatus,
  ...links,
});

export const checkDepositRejected = defineEvent({
  type: 'checkDeposit.rejected',
  emittedWhen: 'a check is not deposited',
  attributes: z.strictObject({ previousStatus: status, reason: z.enum(checkRejectionReasons) }),
  ...links,
});

export const checkDepositCanceled = defineEvent({
  type: 'checkDeposit.canceled',
  emittedWhen: 'a check deposit has waited too long for its images or its confirmation',
  attributes: z.strictObject({ previousStatus: status, reason: z.enum(checkCancelReasons) }),
  ...links,
});

/** The event of each status. Uploads have none, because the integrator makes them. */
const byStatus = {
  PendingReview: checkDepositPendingReview,
  AwaitingCustomerConfirmation: checkDepositAwaitingCustomerConfirmation,
  Pending: checkDepositPending,
  Clearing: checkDepositClearing,
  Sent: checkDepositSent,
  Returned: checkDepositReturned,
} as const;

/** The event of a new check deposit, as it began. */
export const checkDepositCreatedEvent = (one: CheckDeposit): EventDraft =>
  eventOf(checkDepositCreated, { status: 'AwaitingImages' }, one);

/** The event of a check deposit whose status has changed; none if it has not, or if only an image came. */
export function checkDepositStatusEvents(one: CheckDeposit, previousStatus: CheckDepositStatus): readonly EventDraft[] {
  const { status, reason } = one;
  if (status === previousStatus) return [];
  if (status === 'Rejected' || status === 'Canceled') {
    invariant(reason !== undefined, `the ${status} check deposit ${one.id} has no reason`);
    return status === 'Rejected'
      ? [eventOf(checkDepositRejected, { previousStatus, reason: reason as CheckRejectionReason }, one)]
      : [eventOf(checkDepositCanceled, { previousStatus, reason: reason as CheckCancelReason }, one)];
  }
  return status in byStatus ? [eventOf(byStatus[status as keyof typeof byStatus], { previousStatus }, one)] : [];
}

function eventOf<Attributes extends z.ZodType>(
  type: EventType<Attributes, (typeof links.relationships)[number], string, 'customer' | 'customers'>,
  attributes: z.input<Attributes>,
  one: CheckDeposit,
): EventDraft {
  return draftEvent(type, {
    attributes,
    relationships: {
      checkDeposit: { type: 'checkDeposit', id: one.id },
      account: { type: 'depositAccount', id: one.accountId },
      ...ownerLinks(one),
    },
    tags: one.tags,
    resource: checkDepositToResource(one),
  });
}
