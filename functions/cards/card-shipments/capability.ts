import { defineCapability } from '../../define-capability.ts';
import { cardShipmentEvents } from './event-examples.ts';
import { cardShipmentsEventReference } from './event-reference.ts';
import { getCardShipment } from './operations/get.ts';
import { listCardShipments } from './operations/list.ts';
import { stepSandboxCardShipment } from './operations/sandbox-step.ts';
import { updateCardShipment } from './operations/update.ts';
import { cardShipmentsReference } from './reference.ts';
import { cardShipmentResource } from './resource-schema.ts';
import { shipmentMachine } from './statuses.ts';
import { cardShipmentTexts } from './texts.ts';

export const cardShipmentsCapability = defineCapability({
  name: 'card-shipments',
  reference: cardShipmentsReference,
  operations: [getCardShipment, listCardShipments, updateCardShipment, stepSandboxCardShipment],
  texts: cardShipmentTexts,
  eventReference: cardShipmentsEventReference,
  events: cardShipmentEvents,
  relationships: { cardShipment: [cardShipmentResource] },
  machines: [shipmentMachine],
});
