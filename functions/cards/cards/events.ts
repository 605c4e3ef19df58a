import * as z from 'zod';
import { defineEvent, draftEvent, type EventDraft, type EventType } from '../../kernel/base/event-type.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import { cardToResource } from './resource.ts';
import { cardStatusSchema } from './statuses.ts';
import type { Card } from './store.ts';

const links = {
  relationships: ['card', 'account', 'customer'] as const,
  includes: 'card' as const,
};
const nothing = z.strictObject({});

export const cardCreated = defineEvent({
  type: 'card.created',
  emittedWhen: 'a card is issued: a physical one Inactive, a virtual one Active at once',
  attributes: nothing,
  ...links,
});

export const cardActivated = defineEvent({
  type: 'card.activated',
  emittedWhen: 'a physical card is activated by its holder; one that is Frozen stays so until it is unfrozen',
  attributes: nothing,
  ...links,
});

export const cardStatusChanged = defineEvent({
  type: 'card.statusChanged',
  emittedWhen: 'a card is frozen or unfrozen, is reported lost or stolen, closes, or is suspected of fraud',
  attributes: z.strictObject({ newStatus: cardStatusSchema, previousStatus: cardStatusSchema }),
  ...links,
});

/** An event about a card, with the card as it is after the change. */
export function cardEvent<Attributes extends z.ZodType>(
  type: EventType<Attributes, 'card' | 'account' | 'customer'>,
  attributes: z.input<Attributes>,
  { card, cipher }: { readonly card: Card; readonly cipher: FieldCipher },
): EventDraft {
  return draftEvent(type, {
    attributes,
    relationships: {
      card: { type: card.type, id: card.id },
      account: { type: 'depositAccount', id: card.accountId },
      customer: { type: card.customerType, id: card.customerId },
    },
    tags: card.tags,
    resource: cardToResource(card, cipher),
  });
}

/** The event of a changed status. Activation has its own event, even if the card stays Frozen. */
export function cardStatusEvent(before: Card, after: Card, cipher: FieldCipher): EventDraft {
  const content = { card: after, cipher };
  const isActivated = before.status === 'Inactive' && after.status === 'Active';
  const isKept = before.frozenFrom === 'Inactive' && after.frozenFrom === 'Active';
  if (isActivated || isKept) return cardEvent(cardActivated, {}, content);
  return cardEvent(cardStatusChanged, { newStatus: after.status, previousStatus: before.status }, content);
}
