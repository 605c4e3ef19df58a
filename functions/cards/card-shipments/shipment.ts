import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { childId, parseChildId } from '../../kernel/base/ids/child-id.ts';
import { defined } from '../../kernel/base/defined.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import type { Card } from '../cards/for-others.ts';
import { shipmentMachine, type ShipmentReason } from './statuses.ts';

/** True if two addresses say the same; an absent one is that of the holder. */
export const areSameAddresses = (one: Shipment['shippingAddress'], other: Shipment['shippingAddress']): boolean =>
  JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
// oxlint-disable-next-line typescript/require-array-sort-compare -- members differ in their names
const sorted = (address: Shipment['shippingAddress']) => Object.entries(address ?? {}).toSorted();

export type Shipment = NonNullable<Card['shipments']>[number];

/** How many of the last shipments of a card are kept. */
const shipmentsKept = 20;
/** The numbers that the shipments of one card have in their ids. */
const numbersOfCard = 10_000;

/** What the order of a shipment decides. */
export interface ShipmentOrdered {
  readonly reason: ShipmentReason;
  readonly name?: string | undefined;
  readonly shippingAddress?: Shipment['shippingAddress'] | undefined;
}

/** A shipment that is ordered now. `before` are those that the card has had. */
export function newShipment(
  { name, reason, shippingAddress }: ShipmentOrdered,
  createdAt: Instant,
  before: Card['shipments'] = [],
): Shipment {
  const number = (before.at(-1)?.number ?? 0) + 1;
  const status = shipmentMachine.begin('Ordered');
  return { number, ...defined({ name }), reason, status, createdAt, ...defined({ shippingAddress }) };
}

/** The shipments of a card with another one, which is the last. */
export const withShipment = (
  before: Card['shipments'] = [],
  order: ShipmentOrdered,
  createdAt: Instant,
): Shipment[] => [...before.slice(1 - shipmentsKept), newShipment(order, createdAt, before)];

/** The id of a shipment: that of the account, followed by the number of the card and its own. */
export function shipmentIdOf(card: Pick<Card, 'id'>, { number }: Pick<Shipment, 'number'>): string {
  const parts = parseChildId(card.id);
  invariant(parts !== undefined, `${card.id} is no id of a card`);
  return childId(parts.ownerId, parts.number * numbersOfCard + number);
}

/** The shipment of a card with this id; undefined if it has none. */
export const shipmentOf = (card: Card, id: string): Shipment | undefined =>
  card.shipments?.find((one) => shipmentIdOf(card, one) === id);
