import * as z from 'zod';
import { defineEventReference } from '../../define-reference.ts';

const attributes = z.strictObject({});

export const rewardsEventReference = defineEventReference({
  'reward.sent': { emittedWhen: 'a reward is paid to its account', attributes },
  'reward.rejected': { emittedWhen: 'a reward is created and cannot be paid', attributes },
});
