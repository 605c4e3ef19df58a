import { defineOperation } from '../../../kernel/http/operation.ts';
import { cardKind } from '../../cards/for-others.ts';
import { loadShipment, mustHaveShipment } from '../operation-frame.ts';
import { shipmentToResource } from '../resource.ts';

export const getCardShipment = defineOperation({
  id: 'getCardShipment',
  capability: 'card-shipments',
  method: 'GET',
  path: '/cards/{id}/shipments/{shipmentId}',
  scopes: ['cards'],
  timeoutSeconds: 5,
  response: { status: 200 },
  errors: ['not_found'],
  uses: { read: [cardKind], write: [] },

  load: loadShipment,

  handle: ({ path, loaded }) => {
    const { card, shipment } = mustHaveShipment(loaded.card, path);
    return { data: shipmentToResource(card, shipment) };
  },
});
