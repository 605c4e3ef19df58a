import { resourceSchema } from '../../kernel/jsonapi/answer-schema.ts';
import * as z from 'zod';

/** A bank; it has no id beside its routing number. */
export const institutionResource = resourceSchema(
  'institution',
  z.strictObject({
    routingNumber: z.string(),
    name: z.string(),
    address: z.string().optional(),
    isACHSupported: z.boolean(),
    isWireSupported: z.boolean(),
  }),
  {},
  { withoutId: true },
);
