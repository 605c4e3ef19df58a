import * as z from 'zod';
import { defineEventReference } from '../../define-reference.ts';

const attributes = z.strictObject({});

const links = {
  relationships: ['reward', 'fundingAccount', 'receivingAccount'],
  optionalRelationships: ['customer', 'customers'],
  includes: 'reward',
} as const;

export const rewardsEventReference = defineEventReference({
  'reward.sent': { emittedWhen: 'a reward is paid to its account', attributes, ...links },
  'reward.rejected': { emittedWhen: 'a reward is created and cannot be paid', attributes, ...links },
});
