import { instantField } from '../../kernel/jsonapi/fields.ts';
import { resourceSchema } from '../../kernel/jsonapi/answer-schema.ts';
import { bulkStatuses } from './store.ts';
import { idSchema } from '../../kernel/table/handling.ts';
import * as z from 'zod';

export const bulkPaymentsResource = resourceSchema(
  'bulkPayments',
  z.strictObject({
    createdAt: instantField,
    /** The same as the id. */
    bulkId: idSchema,
    status: z.enum(bulkStatuses),
    total: z.int(),
    created: z.int(),
    failed: z.int(),
  }),
  {},
);
