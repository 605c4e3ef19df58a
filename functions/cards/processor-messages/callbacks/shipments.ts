import * as z from 'zod';
import { partnerText } from '../../../kernel/base/text/text.ts';
import { defineCallback } from '../../../kernel/http/callback.ts';
import type { Instant } from '../../../kernel/base/calendar/instant.ts';
import { commit } from '../../../kernel/journal/commit.ts';
import { Problem } from '../../../kernel/base/problem.ts';
import { stepShipment } from '../../card-shipments/progress.ts';
import { newShipment, type Shipment } from '../../card-shipments/shipment.ts';
import { shipmentFields } from '../../card-shipments/progress-fields.ts';
import { type Card, cardKind } from '../../cards/for-others.ts';
import { isPhysical } from '../../cards/statuses.ts';
import { cardField, messageFrame, messageReads, nameField, takeMessage, type CardMessage } from '../frame.ts';

/** Without `shipment` it is about the plastic that came with the order of the card. */
const schema = z.strictObject({ card: cardField, shipment: nameField.optional(), ...shipmentFields(partnerText) });
type ShipmentMessage = CardMessage<z.output<typeof schema>>;

/** The processor tells how far a card of plastic has come. */
export const shipmentsCallback = defineCallback({
  ...messageFrame,
  id: 'cardShipmentCallback',
  path: '/callbacks/card-processor/shipments',
  uses: { read: messageReads, write: [cardKind] },

  receive: (message, platform) => takeMessage(message, platform, schema, follow),
});

async function follow({ content, platform, moment, card }: ShipmentMessage): Promise<undefined> {
  // What is told of the plastic of an erased card is not stored again.
  if (card.erasedAt !== undefined) return;
  const { card: _, shipment: name, ...told } = content;
  const known = withKnownShipment(card, name, moment.now);
  const stepped = stepShipment(known.card, known.shipment, told, moment.now);
  if (stepped !== undefined) await commit(platform, moment, stepped.change);
}

/**
 * The card with its shipment of this name. A card that an older version has ordered has none yet, and begins with the one that is told.
 * Refuses with 404 a name that the card does not know.
 */
function withKnownShipment(
  card: Card,
  name: string | undefined,
  now: Instant,
): { readonly card: Card; readonly shipment: Shipment } {
  const found = card.shipments?.find((one) => one.name === name);
  if (found !== undefined) return { card, shipment: found };
  if (card.shipments !== undefined || !isPhysical(card)) {
    throw new Problem('not_found', 'shipment: the card has none with this name');
  }
  const { shippingAddress } = card;
  const shipment = newShipment({ reason: 'NewCard', name, shippingAddress }, now);
  return { card: { ...card, shipments: [shipment] }, shipment };
}
