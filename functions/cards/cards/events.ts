import type * as z from 'zod';
import { draftEvent, eventDefiner, type EventDraft, type EventType } from '../../kernel/base/event-type.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import { cardToResource } from './resource.ts';
import type { Card } from './store.ts';
import type { cardsEventReference } from './event-reference.ts';

const defineEvent = eventDefiner<typeof cardsEventReference>();

export const cardCreated = defineEvent('card.created');

export const cardActivated = defineEvent('card.activated');

export const cardRenewed = defineEvent('card.renewed');

export const cardStatusChanged = defineEvent('card.statusChanged');

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
