import type * as z from 'zod';
import type { ResourceObject } from '../../kernel/base/event-type.ts';
import type { addressSchema } from '../../kernel/jsonapi/fields.ts';
import { link } from '../../kernel/jsonapi/link.ts';
import { resourceMaker } from '../../kernel/jsonapi/resource.ts';
import type { Card } from '../cards/for-others.ts';
import { withoutHolders } from '../cards/only-holder.ts';
import type { cardShipmentResource } from './resource-schema.ts';
import { type Shipment, shipmentIdOf } from './shipment.ts';

const makeShipment = resourceMaker<typeof cardShipmentResource>(
  'cardShipment',
  withoutHolders('shippingAddress', 'trackingNumber'),
);

/** A shipment of a card as it is answered. */
export function shipmentToResource(card: Card, shipment: Shipment): ResourceObject {
  const { createdAt, updatedAt, status, reason, shippingAddress, carrier, trackingNumber, expectedOn } = shipment;
  return makeShipment({
    id: shipmentIdOf(card, shipment),
    attributes: {
      createdAt,
      updatedAt,
      status,
      reason,
      carrier,
      trackingNumber,
      expectedOn,
      shippingAddress: shippingAddress as z.input<typeof addressSchema> | undefined,
    },
    relationships: {
      card: link(card.type, card.id),
      account: link('depositAccount', card.accountId),
      customer: link(card.customerType, card.customerId),
    },
  });
}
