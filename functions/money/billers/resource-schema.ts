import { addressSchema } from '../../kernel/jsonapi/fields.ts';
import { resourceSchema } from '../../kernel/jsonapi/answer-schema.ts';
import * as z from 'zod';

/** A company that sends bills. */
export const billerResource = resourceSchema(
  'biller',
  z.strictObject({
    name: z.string(),
    category: z.string(),
    addresses: z.array(addressSchema),
  }),
  {},
  { hasTextId: true },
);
