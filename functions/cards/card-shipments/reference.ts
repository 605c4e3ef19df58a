import { defineReference, listAnswer } from '../../define-reference.ts';
import { personExample } from '../../onboarding/people/person.ts';
import type { getCardShipment } from './operations/get.ts';
import type { listCardShipments } from './operations/list.ts';
import type { stepSandboxCardShipment } from './operations/sandbox-step.ts';
import type { updateCardShipment } from './operations/update.ts';
import { cardShipmentResource } from './resource-schema.ts';

export const cardShipmentsReference = defineReference<{
  operations:
    | typeof getCardShipment
    | typeof listCardShipments
    | typeof updateCardShipment
    | typeof stepSandboxCardShipment;
}>({
  operations: {
    getCardShipment: { summary: 'Get a shipment of a card', data: cardShipmentResource },
    listCardShipments: {
      summary: 'List the shipments of a card',
      description:
        'A physical card has one for each time that it is made: when it is ordered, shipped again and renewed. The last 20 are kept. A virtual card has none.',
      data: listAnswer(cardShipmentResource),
    },
    updateCardShipment: {
      summary: 'Send a card to another address',
      description:
        'Only while the shipment is Ordered: once the card is made, it is 409. A customer token needs two-factor authentication, and waits some days after the address, the phone or the e-mail of the customer has changed (403); an organisation token does not.',
      data: cardShipmentResource,
      examples: { cardShipment: { attributes: { shippingAddress: personExample.address } } },
    },
    stepSandboxCardShipment: {
      summary: 'Simulate what the card processor tells of a shipment',
      description:
        'The status that the shipment has, and one that it has passed, answer 200; of these, only a carrier, a number or a date that was not known yet is taken.',
      data: cardShipmentResource,
      examples: {
        cardShipment: {
          attributes: { status: 'Shipped', carrier: 'USPS', trackingNumber: '9400111899223100001234' },
          relationships: { cardShipment: { data: { type: 'cardShipment', id: '100000001000000001' } } },
        },
      },
    },
  },
});
