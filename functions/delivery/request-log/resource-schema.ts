import * as z from 'zod';
import { resourceSchema } from '../../kernel/jsonapi/answer-schema.ts';
import { instantField } from '../../kernel/jsonapi/fields.ts';
import { requestMethods } from './methods.ts';

/** A request of the request log. */
export const requestResource = resourceSchema(
  'requestLogEntry',
  z.strictObject({
    createdAt: instantField,
    supportId: z.string(),
    operation: z.string(),
    method: z.enum(requestMethods),
    path: z.string(),
    parameters: z.array(z.string()).optional(),
    status: z.number(),
    durationMs: z.number(),
    tokenId: z.string(),
    customerId: z.string().optional(),
    dryRun: z.boolean(),
    replayed: z.boolean(),
    errors: z.array(z.strictObject({ code: z.string(), pointer: z.string().optional() })).optional(),
    body: z.string().optional(),
    lostBefore: z.number().optional(),
  }),
  {},
  { hasTextId: true },
);
