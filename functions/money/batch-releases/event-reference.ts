import { defineEventReference } from '../../define-reference.ts';
import { batchReleaseRejectionReasons } from './statuses.ts';
import * as z from 'zod';

const amount = z.int();

const links = {
  relationships: ['batchRelease', 'batchAccount', 'receiver'],
  optionalRelationships: ['customer', 'customers'],
  includes: 'batchRelease',
} as const;

export const batchReleasesEventReference = defineEventReference({
  'batchRelease.pendingReview': {
    emittedWhen: 'a batch release needs two users, and waits for the second one',
    attributes: z.strictObject({ amount }),
    ...links,
  },
  'batchRelease.sent': {
    emittedWhen: 'a second user approves a batch release, which moves its money',
    attributes: z.strictObject({ amount }),
    ...links,
  },
  'batchRelease.rejected': {
    emittedWhen: 'a second user rejects a batch release',
    attributes: z.strictObject({ amount, reason: z.enum(batchReleaseRejectionReasons) }),
    ...links,
  },
  'batchRelease.canceled': {
    emittedWhen: 'no second user decides about a batch release in time',
    attributes: z.strictObject({ amount, reason: z.literal('NotReviewed') }),
    ...links,
  },
});
