import { resourceLimitSchema } from '../../kernel/auth/resource-limits.ts';
import { instantField } from '../../kernel/jsonapi/fields.ts';
import { resourceSchema } from '../../kernel/jsonapi/answer-schema.ts';
import { secretText } from '../../kernel/jsonapi/secret-text.ts';
import * as z from 'zod';

export const apiTokenResource = resourceSchema(
  'apiToken',
  z.strictObject({
    createdAt: instantField,
    description: z.string(),
    scope: z.string(),
    expiration: instantField,
    token: secretText('once').optional(),
    sourceIp: z.string().optional(),
    resources: z.array(resourceLimitSchema).optional(),
  }),
  {},
);
