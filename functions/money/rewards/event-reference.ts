import * as z from 'zod';
import { defineEventReference } from '../../define-reference.ts';

const attributes = z.strictObject({});

const links = {
  relationships: ['reward', 'fundingAccount', 'receivingAccount'],
  optionalRelationships: ['customer', 'customers'],
  includes: 'reward',
} as const;

export const rewardsEventReference = defineEventReference({
  'reward.sent': {
    emittedWhen: 'money of the organisation is booked on the account that it is given to',
    attributes,
    ...links,
  },
  'reward.rejected': { emittedWhen: 'a reward is created and cannot be paid', attributes, ...links },
});
