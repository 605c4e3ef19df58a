import { instantField } from '../../kernel/jsonapi/fields.ts';
import { linkTo } from '../../kernel/jsonapi/link.ts';
import { resourceSchema } from '../../kernel/jsonapi/answer-schema.ts';
import * as z from 'zod';

export const testResource = resourceSchema(
  'webhookTest',
  z.strictObject({
    createdAt: instantField,
    outcome: z.enum(['Delivered', 'Failed']),
    reason: z.string().optional(),
    status: z.int().optional(),
    durationMs: z.int(),
    answer: z.string().optional(),
    isSigned: z.boolean(),
  }),
  { webhook: linkTo('webhook') },
);
