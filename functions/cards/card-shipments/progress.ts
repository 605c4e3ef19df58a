import type { CalendarDate } from '../../kernel/base/calendar/calendar-date.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { defined } from '../../kernel/base/defined.ts';
import type { Change } from '../../kernel/journal/change.ts';
import { replace } from '../../kernel/table/write.ts';
import type { Card } from '../cards/for-others.ts';
import { shipmentStatusEvent } from './events.ts';
import type { Shipment } from './shipment.ts';
import { isPassed, shipmentMachine, type ShipmentOutcome, stepToShipment } from './statuses.ts';

/** What the processor tells of a shipment. */
export interface ShipmentProgress {
  readonly status: ShipmentOutcome;
  readonly carrier?: string | undefined;
  readonly trackingNumber?: string | undefined;
  readonly expectedOn?: CalendarDate | undefined;
}

/** A card after one of its shipments has changed, and the change. */
export interface ShipmentChanged {
  readonly card: Card;
  readonly shipment: Shipment;
  readonly change: Change;
}

/**
 * What the processor tells of a shipment. A status that it has passed brings only the carrier and the number that came late. Undefined if
 * nothing is new. Refuses with 409 what cannot follow: nothing follows a shipment that was Returned or has Failed.
 */
export function stepShipment(
  card: Card,
  shipment: Shipment,
  { status: told, ...details }: ShipmentProgress,
  at: Instant,
): ShipmentChanged | undefined {
  const step = stepToShipment[told];
  const isLate = isPassed(shipment.status, told) || shipmentMachine.isRepeated(shipment, step);
  const status = isLate ? shipment.status : shipmentMachine.next(shipment, step);
  const known = isLate ? { ...defined(details), ...shipment } : { ...shipment, ...defined(details) };
  if (isLate && Object.keys(known).length === Object.keys(shipment).length) return undefined;
  const changed = changedShipment(card, { ...known, status, updatedAt: at });
  return isLate
    ? changed
    : { ...changed, change: { ...changed.change, events: [shipmentStatusEvent(shipment, changed)] } };
}

/** The change of a card by which one of its shipments is another. */
export function changedShipment(card: Card, shipment: Shipment): ShipmentChanged {
  const shipments = card.shipments?.map((one) => (one.number === shipment.number ? shipment : one));
  const after = { ...card, ...defined({ shipments }) };
  const about = [{ type: card.type, id: card.id }];
  return { card: after, shipment, change: { writes: [replace(after)], about } };
}
