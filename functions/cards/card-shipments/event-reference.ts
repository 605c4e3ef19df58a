import * as z from 'zod';
import { defineEventReference } from '../../define-reference.ts';
import { shipmentReasons, shipmentStatuses } from './statuses.ts';

const status = z.enum(shipmentStatuses);
const links = { relationships: ['cardShipment', 'card', 'account', 'customer'], includes: 'cardShipment' } as const;

export const cardShipmentsEventReference = defineEventReference({
  'cardShipment.created': {
    emittedWhen:
      'a card of plastic is ordered: a new one, one in the place of another, the same one again, or a renewed one',
    attributes: z.strictObject({ reason: z.enum(shipmentReasons) }),
    ...links,
  },
  'cardShipment.statusChanged': {
    emittedWhen: 'the card processor tells how far a card of plastic has come',
    attributes: z.strictObject({ previousStatus: status, newStatus: status }),
    ...links,
  },
});
