import { notFound } from '../../kernel/base/problem.ts';
import { type Card, cards } from '../cards/for-others.ts';
import { type Shipment, shipmentOf } from './shipment.ts';

interface ShipmentPath {
  readonly id: string;
  readonly shipmentId: string;
}

/** What operations about a shipment load: its card. */
export const loadShipment = ({
  organisationId,
  path,
}: {
  readonly organisationId: string;
  readonly path: Pick<ShipmentPath, 'id'>;
}) => ({ card: cards.ref(organisationId, path.id) });

interface Shipped {
  readonly card: Card;
  readonly shipment: Shipment;
}

/** The card and its shipment that a path names. Throws `not_found` (404) if there is none. */
export function mustHaveShipment(card: Card | undefined, { id, shipmentId }: ShipmentPath): Shipped {
  if (card === undefined) throw notFound('The card', id);
  return { card, shipment: shipmentOrThrow(card, shipmentId) };
}

/** The card of a path and its shipment that a body names. Throws `not_found` (404) with a pointer if it has none. */
export function mustHaveNamedShipment(card: Card | undefined, shipmentId: string): Shipped {
  const pointer = '/data/relationships/cardShipment';
  if (card === undefined) throw notFound('The shipment', shipmentId, pointer);
  return { card, shipment: shipmentOrThrow(card, shipmentId, pointer) };
}

function shipmentOrThrow(card: Card, id: string, pointer?: string): Shipment {
  const shipment = shipmentOf(card, id);
  if (shipment === undefined) throw notFound('The shipment', id, pointer);
  return shipment;
}
