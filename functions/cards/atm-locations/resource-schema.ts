import { coordinatesSchema } from '../card-transactions/transaction-types.ts';
import { resourceSchema } from '../../kernel/jsonapi/answer-schema.ts';
import * as z from 'zod';

/** An ATM; it has no id. */
export const atmLocationResource = resourceSchema(
  'atmLocation',
  z.strictObject({
    network: z.string(),
    locationName: z.string(),
    coordinates: coordinatesSchema,
    address: z.strictObject({
      street: z.string(),
      city: z.string(),
      state: z.string(),
      postalCode: z.string(),
      country: z.string(),
    }),
    distance: z.number(),
    surchargeFree: z.boolean(),
    acceptDeposits: z.boolean(),
  }),
  {},
  { withoutId: true },
);
