import * as z from 'zod';
import { ownerLinks } from '../../accounts/accounts/resource.ts';
import { defineEvent, draftEvent, type EventDraft, type EventType } from '../../kernel/base/event-type.ts';
import { disputeToResource } from './resource.ts';
import { type DisputeStatus, disputeStatuses } from './statuses.ts';
import type { Dispute } from './store.ts';

const status = z.enum(disputeStatuses);
const links = {
  relationships: ['dispute', 'transaction', 'account'] as const,
  optionalRelationships: ['customer', 'customers'] as const,
  includes: 'dispute' as const,
};

export const disputeCreated = defineEvent({
  type: 'dispute.created',
  emittedWhen: 'a transaction of a card is disputed',
  attributes: z.strictObject({ amount: z.int(), status }),
  ...links,
});

export const disputeStatusChanged = defineEvent({
  type: 'dispute.statusChanged',
  emittedWhen: 'a dispute takes a step',
  attributes: z.strictObject({ previousStatus: status, newStatus: status }),
  ...links,
});

export const disputeCreatedEvent = (one: Dispute): EventDraft =>
  disputeEvent(disputeCreated, { amount: one.amount, status: one.status }, one);

export const statusChangedEvent = (previousStatus: DisputeStatus, one: Dispute): EventDraft =>
  disputeEvent(disputeStatusChanged, { previousStatus, newStatus: one.status }, one);

function disputeEvent<Attributes extends z.ZodType>(
  type: EventType<Attributes, (typeof links.relationships)[number], string, 'customer' | 'customers'>,
  attributes: z.input<Attributes>,
  one: Dispute,
): EventDraft {
  return draftEvent(type, {
    attributes,
    relationships: {
      dispute: { type: 'dispute', id: one.id },
      transaction: one.transaction,
      account: { type: 'depositAccount', id: one.accountId },
      ...ownerLinks(one),
    },
    tags: one.tags,
    resource: disputeToResource(one),
  });
}
