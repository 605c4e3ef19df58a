import { instantField } from '../../kernel/jsonapi/fields.ts';
import { endpointIdSchema, linkTo } from '../../kernel/jsonapi/link.ts';
import { resourceSchema } from '../../kernel/jsonapi/answer-schema.ts';
import { applicationTypes } from './enums.ts';
import * as z from 'zod';

export const noteResource = resourceSchema(
  'applicationNote',
  z.strictObject({
    createdAt: instantField,
    userId: endpointIdSchema,
    makerIds: z.array(endpointIdSchema).optional(),
    text: z.string(),
  }),
  { application: linkTo(...applicationTypes) },
);
