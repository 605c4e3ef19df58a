import * as z from 'zod';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { text } from '../../../kernel/jsonapi/fields.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { cardKind } from '../../cards/for-others.ts';
import { loadShipment, mustHaveShipment } from '../operation-frame.ts';
import { shipmentToResource } from '../resource.ts';
import { stepShipment } from '../progress.ts';
import { shipmentFields } from '../progress-fields.ts';

export const stepSandboxCardShipment = defineOperation({
  id: 'stepSandboxCardShipment',
  capability: 'sandbox',
  method: 'PATCH',
  path: '/sandbox/cards/{id}/shipments/{shipmentId}',
  scopes: [],
  sandboxOnly: true,
  timeoutSeconds: 5,
  request: { variants: [defineVariant({ type: 'cardShipment', attributes: z.object(shipmentFields(text)) })] },
  response: { status: 200 },
  errors: ['not_found', 'invalid_state'],
  uses: { read: [], write: [cardKind] },

  load: loadShipment,

  handle: async ({ path, body, loaded, now, save }) => {
    const { card, shipment } = mustHaveShipment(loaded.card, path);
    const stepped = stepShipment(card, shipment, body.attributes, now);
    if (stepped === undefined) return { data: shipmentToResource(card, shipment) };
    await save(stepped.change);
    return { data: shipmentToResource(stepped.card, stepped.shipment) };
  },
});
