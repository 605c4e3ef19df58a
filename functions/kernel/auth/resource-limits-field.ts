import * as z from 'zod';
import { endpointIdSchema } from '../jsonapi/link.ts';

const idsMax = 50;

/** `resources` as it is sent for a new token: at most 50 ids, so that a list over all of them stays one page of reads. */
export const resourceLimitsField = z
  .array(
    z.object({
      type: z.enum(['account', 'card'], { error: 'must be account or card' }),
      ids: z
        .array(endpointIdSchema, { error: 'must be a list of ids' })
        .min(1, { error: 'must name at least one id' })
        .meta({ maxItems: idsMax }),
    }),
    { error: 'must be a list of { type, ids }' },
  )
  .min(1, { error: 'must not be empty: leave it out for a token without limits' })
  .refine((limits) => limits.reduce((count, { ids }) => count + ids.length, 0) <= idsMax, {
    error: `must have at most ${idsMax} ids`,
  })
  .meta({ maxItems: idsMax });
