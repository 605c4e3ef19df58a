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

/** The card and its shipment that a request names. Throws `not_found` (404) if there is none. */
export function mustHaveShipment(
  card: Card | undefined,
  { id, shipmentId }: ShipmentPath,
): { readonly card: Card; readonly shipment: Shipment } {
  if (card === undefined) throw notFound('The card', id);
  const shipment = shipmentOf(card, shipmentId);
  if (shipment === undefined) throw notFound('The shipment', shipmentId);
  return { card, shipment };
}
