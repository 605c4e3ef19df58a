import { defineTexts } from '../../define-texts.ts';
import { addressTexts, sharedTexts } from '../../shared-texts.ts';
import type { cardShipmentCreated, cardShipmentStatusChanged } from './events.ts';
import type { stepSandboxCardShipment } from './operations/sandbox-step.ts';
import type { updateCardShipment } from './operations/update.ts';
import type { cardShipmentResource } from './resource-schema.ts';

const outcomes = {
  InProduction: 'the plastic is printed: its address cannot be changed any more',
  Shipped: 'the carrier has taken the letter with it',
  Delivered: 'the carrier says that it has arrived',
  Returned: 'it came back to the card processor, because nobody took it at the address',
  Failed: 'it was never made, or is lost on its way; order it again',
} as const;

const statuses = { Ordered: 'the card processor has the order and has not begun to make it', ...outcomes } as const;

const reasons = {
  NewCard: 'an account has got another card',
  Replacement: 'the card comes in the place of a lost or stolen one',
  Damaged: 'the same card was ordered once more',
  Renewal: 'the card has got a later last month',
} as const;

const fields = {
  ...sharedTexts,
  updatedAt: 'When it was last changed. Absent if it never was.',
  reason: ['Why the card is made.', reasons],
  shippingAddress: [
    'Where the card is sent. Absent if it is sent to the address of its holder, and for tokens of other owners of the account.',
    addressTexts,
  ],
  carrier: 'Who carries it, in the words of the card processor. Absent if it has not told.',
  trackingNumber:
    'By which the carrier finds it. Absent if the card processor has told none, and for tokens of other owners of the account.',
  expectedOn: 'The day on which it should arrive. Absent if the card processor has told none.',
  card: 'The card that is shipped.',
  account: 'The account of the card.',
  customer: 'The owner of the account whose card it is.',
  cardShipment: 'The shipment, as it is after the change.',
} as const;

export const cardShipmentTexts = defineTexts<{
  resources: typeof cardShipmentResource;
  operations: typeof updateCardShipment | typeof stepSandboxCardShipment;
  events: typeof cardShipmentCreated | typeof cardShipmentStatusChanged;
}>({
  types: { cardShipment: 'The way of a card of plastic from its order to its holder.' },
  resources: { cardShipment: { ...fields, status: ['How far the card has come.', statuses] } },
  requests: {
    updateCardShipment: { shippingAddress: ['Where the card is sent instead.', addressTexts] },
    stepSandboxCardShipment: {
      ...fields,
      status: ['How far the card has come now.', outcomes],
      cardShipment: 'The shipment of the card.',
    },
  },
  events: {
    'cardShipment.created': fields,
    'cardShipment.statusChanged': {
      ...fields,
      previousStatus: ['How far it had come before.', statuses],
      newStatus: ['How far it has come now.', statuses],
    },
  },
});
