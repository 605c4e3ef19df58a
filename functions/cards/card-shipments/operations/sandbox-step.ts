import * as z from 'zod';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { text } from '../../../kernel/jsonapi/fields.ts';
import { toOneNamed } from '../../../kernel/jsonapi/link.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { cardKind } from '../../cards/for-others.ts';
import { loadShipment, mustHaveNamedShipment } from '../operation-frame.ts';
import { shipmentToResource } from '../resource.ts';
import { stepShipment } from '../progress.ts';
import { shipmentFields } from '../progress-fields.ts';

export const stepSandboxCardShipment = defineOperation({
  id: 'stepSandboxCardShipment',
  capability: 'sandbox',
  method: 'PATCH',
  path: '/sandbox/cards/{id}',
  scopes: [],
  sandboxOnly: true,
  timeoutSeconds: 5,
  request: {
    variants: [
      defineVariant({
        type: 'cardShipment',
        attributes: z.object(shipmentFields(text)),
        relationships: z.object({ cardShipment: toOneNamed(['cardShipment'], 'cardShipment') }),
      }),
    ],
  },
  response: { status: 200 },
  errors: ['not_found', 'invalid_state'],
  uses: { read: [], write: [cardKind] },

  load: loadShipment,

  handle: async ({ body, loaded, now, save }) => {
    const { card, shipment } = mustHaveNamedShipment(loaded.card, body.relationships.cardShipment.data.id);
    const stepped = stepShipment(card, shipment, body.attributes, now);
    if (stepped === undefined) return { data: shipmentToResource(card, shipment) };
    await save(stepped.change);
    return { data: shipmentToResource(stepped.card, stepped.shipment) };
  },
});
