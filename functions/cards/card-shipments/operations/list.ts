import { notFound } from '../../../kernel/base/problem.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { eachAs, listReply } from '../../../kernel/http/list-reply.ts';
import { sortByCreation } from '../../../kernel/jsonapi/query.ts';
import { listOf } from '../../../kernel/lists/list-source.ts';
import { cardKind } from '../../cards/for-others.ts';
import { loadShipment } from '../operation-frame.ts';
import { shipmentToResource } from '../resource.ts';
import type { Shipment } from '../shipment.ts';

export const listCardShipments = defineOperation({
  id: 'listCardShipments',
  capability: 'card-shipments',
  method: 'GET',
  path: '/cards/{id}/shipments',
  scopes: ['cards'],
  timeoutSeconds: 5,
  request: { query: { sort: sortByCreation('descending'), page: true } },
  response: { status: 200 },
  errors: ['not_found'],
  uses: { read: [cardKind], write: [] },

  load: loadShipment,

  handle: ({ path, query, loaded: { card }, platform }) => {
    if (card === undefined) throw notFound('The card', path.id);
    const show = (shipment: Shipment) => shipmentToResource(card, shipment);
    return listReply(listOf(card.shipments ?? []), { query, platform }, eachAs(show));
  },
});
