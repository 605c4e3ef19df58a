import type * as z from 'zod';
import { draftEvent, eventDefiner, type EventDraft, type EventType } from '../../kernel/base/event-type.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import type { Card } from '../cards/for-others.ts';
import type { cardShipmentsEventReference } from './event-reference.ts';
import { shipmentToResource } from './resource.ts';
import { type Shipment, shipmentIdOf } from './shipment.ts';

const defineEvent = eventDefiner<typeof cardShipmentsEventReference>();

export const cardShipmentCreated = defineEvent('cardShipment.created');

export const cardShipmentStatusChanged = defineEvent('cardShipment.statusChanged');

interface OfCard {
  readonly card: Card;
  readonly shipment: Shipment;
}

/** The event of the last shipment of a card, which was just ordered. */
export function shipmentCreatedEvent(card: Card): EventDraft {
  const shipment = card.shipments?.at(-1);
  invariant(shipment !== undefined, 'a card that is shipped has no shipment');
  return shipmentEvent(cardShipmentCreated, { reason: shipment.reason }, { card, shipment });
}

export const shipmentStatusEvent = (before: Shipment, { card, shipment }: OfCard): EventDraft =>
  shipmentEvent(
    cardShipmentStatusChanged,
    { previousStatus: before.status, newStatus: shipment.status },
    { card, shipment },
  );

function shipmentEvent<Attributes extends z.ZodType>(
  type: EventType<Attributes, 'cardShipment' | 'card' | 'account' | 'customer'>,
  attributes: z.input<Attributes>,
  { card, shipment }: OfCard,
): EventDraft {
  return draftEvent(type, {
    attributes,
    relationships: {
      cardShipment: { type: 'cardShipment', id: shipmentIdOf(card, shipment) },
      card: { type: card.type, id: card.id },
      account: { type: 'depositAccount', id: card.accountId },
      customer: { type: card.customerType, id: card.customerId },
    },
    tags: card.tags,
    resource: shipmentToResource(card, shipment),
  });
}
