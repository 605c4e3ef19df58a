import { stateMachine, type StepName } from '../../kernel/base/state-machine.ts';

/** How far the plastic of a card has come, in the order in which it goes on. */
export const shipmentStatuses = ['Ordered', 'InProduction', 'Shipped', 'Delivered', 'Returned', 'Failed'] as const;
export type ShipmentStatus = (typeof shipmentStatuses)[number];

/** The statuses to which the card processor brings a shipment. */
export const shipmentOutcomes = ['InProduction', 'Shipped', 'Delivered', 'Returned', 'Failed'] as const;
export type ShipmentOutcome = (typeof shipmentOutcomes)[number];

/** Why a card of plastic is made. */
export const shipmentReasons = ['NewCard', 'Replacement', 'Damaged', 'Renewal'] as const;
export type ShipmentReason = (typeof shipmentReasons)[number];

const notArrived = ['Ordered', 'InProduction', 'Shipped'] as const;

/** The life of a shipment. The processor may leave statuses out. */
export const shipmentMachine = stateMachine({
  thing: 'shipment of a card',
  states: shipmentStatuses,
  begins: ['Ordered'],
  steps: {
    produce: { from: ['Ordered'], to: 'InProduction' },
    ship: { from: ['Ordered', 'InProduction'], to: 'Shipped' },
    deliver: { from: notArrived, to: 'Delivered' },
    sendBack: { from: [...notArrived, 'Delivered'], to: 'Returned' },
    fail: { from: notArrived, to: 'Failed' },
  },
  actions: {
    readdress: { in: ['Ordered'], can: 'be sent to another address' },
  },
});

/** The step that leads to each outcome. */
export const stepToShipment = {
  InProduction: 'produce',
  Shipped: 'ship',
  Delivered: 'deliver',
  Returned: 'sendBack',
  Failed: 'fail',
} as const satisfies Readonly<Record<ShipmentOutcome, StepName<typeof shipmentMachine>>>;

/** True for a status that the shipment has passed: a message about it comes late. */
export const isPassed = (status: ShipmentStatus, told: ShipmentOutcome): boolean =>
  shipmentStatuses.indexOf(told) < Math.min(shipmentStatuses.indexOf(status), shipmentStatuses.indexOf('Returned'));
