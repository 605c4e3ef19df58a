import { instantField } from '../../kernel/jsonapi/fields.ts';
import { resourceSchema } from '../../kernel/jsonapi/answer-schema.ts';
import { bulkStatuses } from './store.ts';
import * as z from 'zod';

export const bulkPaymentsResource = resourceSchema(
  'bulkPayments',
  z.strictObject({
    createdAt: instantField,
    /** The same as the id. */
    bulkId: z.string(),
    status: z.enum(bulkStatuses),
    total: z.int(),
    created: z.int(),
    failed: z.int(),
  }),
  {},
);
