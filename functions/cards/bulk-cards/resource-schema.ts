import * as z from 'zod';
import { resourceSchema } from '../../kernel/jsonapi/answer-schema.ts';
import { instantField } from '../../kernel/jsonapi/fields.ts';
import { idSchema, keptText } from '../../kernel/table/handling.ts';
import { bulkStatuses } from '../../money/bulk-payments/for-others.ts';

export const bulkCardsResource = resourceSchema(
  'bulkCards',
  z.strictObject({
    createdAt: instantField,
    status: z.enum(bulkStatuses),
    total: z.int(),
    created: z.int(),
    failed: z.int(),
    results: z
      .array(
        z.strictObject({
          index: z.int(),
          cardId: idSchema.optional(),
          error: keptText.optional(),
          pointer: keptText.optional(),
          idempotencyKey: keptText.optional(),
          cardMayExist: z.literal(true).optional(),
        }),
      )
      .optional(),
  }),
  {},
);
