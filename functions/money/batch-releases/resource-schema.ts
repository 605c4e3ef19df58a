import { senderAddressSchema } from '../../accounts/transactions/parts.ts';
import { instantField } from '../../kernel/jsonapi/fields.ts';
import { linkTo } from '../../kernel/jsonapi/link.ts';
import { resourceSchema } from '../../kernel/jsonapi/answer-schema.ts';
import { tagsSchema } from '../../kernel/table/item.ts';
import { batchReleaseReasons, batchReleaseStatuses } from './statuses.ts';
import { personalText } from '../../kernel/table/handling.ts';
import * as z from 'zod';

export const batchReleaseResource = resourceSchema(
  'batchRelease',
  z.strictObject({
    createdAt: instantField,
    amount: z.int(),
    description: personalText,
    status: z.enum(batchReleaseStatuses),
    reason: z.enum(batchReleaseReasons).optional(),
    senderName: personalText,
    senderAddress: senderAddressSchema,
    senderAccountNumber: personalText,
    tags: tagsSchema.optional(),
  }),
  { batchAccount: linkTo('depositAccount'), receiver: linkTo('depositAccount') },
);
