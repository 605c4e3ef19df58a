import type * as z from 'zod';
import { ownerLinks } from '../../accounts/accounts/resource.ts';
import { draftEvent, eventDefiner, type EventDraft, type EventType } from '../../kernel/base/event-type.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { checkDepositToResource } from './resource.ts';
import type { CheckCancelReason, CheckDepositStatus, CheckRejectionReason } from './statuses.ts';
import type { CheckDeposit } from './store.ts';
import type { checkDepositsEventReference } from './event-reference.ts';

const defineEvent = eventDefiner<typeof checkDepositsEventReference>();

export const checkDepositCreated = defineEvent('checkDeposit.created');

export const checkDepositPendingReview = defineEvent('checkDeposit.pendingReview');

export const checkDepositAwaitingCustomerConfirmation = defineEvent('checkDeposit.awaitingCustomerConfirmation');

export const checkDepositPending = defineEvent('checkDeposit.pending');

export const checkDepositClearing = defineEvent('checkDeposit.clearing');

export const checkDepositSent = defineEvent('checkDeposit.sent');

export const checkDepositReturned = defineEvent('checkDeposit.returned');

export const checkDepositRejected = defineEvent('checkDeposit.rejected');

export const checkDepositCanceled = defineEvent('checkDeposit.canceled');

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
  type: EventType<Attributes, 'checkDeposit' | 'account', string, 'customer' | 'customers'>,
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
