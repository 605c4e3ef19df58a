import { withExample } from '../../kernel/base/event-example.ts';
import { link } from '../../kernel/jsonapi/link.ts';
import { exampleAt, exampleBefore } from '../../onboarding/examples/moments.ts';
import { accountAndOwner, accountId, firstChildId } from '../../onboarding/examples/people.ts';
import { cardShipmentCreated, cardShipmentStatusChanged } from './events.ts';
import { cardShipmentResource } from './resource-schema.ts';

const id = `${accountId}000010001`;
const relationships = { ...accountAndOwner, card: link('individualDebitCard', firstChildId) };

export const cardShipmentEvents = [
  withExample(cardShipmentCreated, {
    attributes: { reason: 'NewCard' },
    resource: cardShipmentResource.of({
      id,
      attributes: { createdAt: exampleAt, status: 'Ordered', reason: 'NewCard' },
      relationships,
    }),
  }),
  withExample(cardShipmentStatusChanged, {
    attributes: { previousStatus: 'InProduction', newStatus: 'Shipped' },
    resource: cardShipmentResource.of({
      id,
      attributes: {
        createdAt: exampleBefore,
        updatedAt: exampleAt,
        status: 'Shipped',
        reason: 'NewCard',
        carrier: 'USPS',
        trackingNumber: '9400111899223100001234',
      },
      relationships,
    }),
  }),
];
