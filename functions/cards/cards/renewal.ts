import type { EventDraft } from '../../kernel/base/event-type.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import type { RenewalOrder } from '../../ports/card-processor/port.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import { shipmentCreatedEvent } from '../card-shipments/events.ts';
import { withShipment } from '../card-shipments/shipment.ts';
import { withSteps } from './card.ts';
import { cardEvent, cardRenewed } from './events.ts';
import { renewalOf } from './expiry.ts';
import { processorReference } from './references.ts';
import { isPhysical } from './statuses.ts';
import type { Card } from './store.ts';

/** What the processor calls the plastic of a renewal. */
const shipmentName = (card: Card): string => `${processorReference(card)}-${card.expirationDate}`;

/** The order of a later last month. The plastic of a physical card looks and goes as the card says now. */
export function renewalOrder(card: Card): RenewalOrder {
  const { expirationDate, shippingAddress, design } = card;
  const plastic = isPhysical(card) ? { shipment: shipmentName(card), plastic: { shippingAddress, design } } : {};
  return { reference: processorReference(card), expirationDate, ...plastic };
}

/** A card that the processor has renewed, with its next due step. */
export function renewedCard(card: Card, expirationDate: string, now: Instant): Card {
  const { shippingAddress } = card;
  const order = { reason: 'Renewal', name: shipmentName(card), shippingAddress } as const;
  return withSteps({
    ...card,
    expirationDate,
    nextStepAt: renewalOf(expirationDate),
    updatedAt: now,
    ...(isPhysical(card) ? { shipments: withShipment(card.shipments, order, now) } : {}),
  });
}

/** The events of a renewal: that of the card, and that of its plastic. */
export function renewalEvents(before: Card, card: Card, cipher: FieldCipher): readonly EventDraft[] {
  const { expirationDate } = card;
  const attributes = { previousExpirationDate: before.expirationDate, expirationDate };
  const renewed = cardEvent(cardRenewed, attributes, { card, cipher });
  return [renewed, ...(isPhysical(card) ? [shipmentCreatedEvent(card)] : [])];
}
