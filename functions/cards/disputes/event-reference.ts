import { disputeStatuses } from './statuses.ts';
import { defineEventReference } from '../../define-reference.ts';
import * as z from 'zod';

const status = z.enum(disputeStatuses);

const links = {
  relationships: ['dispute', 'transaction', 'account'],
  optionalRelationships: ['customer', 'customers'],
  includes: 'dispute',
} as const;

export const disputesEventReference = defineEventReference({
  'dispute.created': {
    emittedWhen: 'a transaction of a card is disputed',
    attributes: z.strictObject({ amount: z.int(), status }),
    ...links,
  },
  'dispute.statusChanged': {
    emittedWhen: 'the card processor decides, or gives or takes back a provisional credit',
    attributes: z.strictObject({ previousStatus: status, newStatus: status }),
    ...links,
  },
});
