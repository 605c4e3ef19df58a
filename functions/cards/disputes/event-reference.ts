import { disputePhases, disputeStatuses } from './statuses.ts';
import { defineEventReference } from '../../define-reference.ts';
import * as z from 'zod';

const status = z.enum(disputeStatuses);

const phase = z.enum(disputePhases);

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
  'dispute.phaseChanged': {
    emittedWhen: 'the card processor tells how far the network has come with a dispute',
    attributes: z.strictObject({ previousPhase: phase.optional(), newPhase: phase }),
    ...links,
  },
});
