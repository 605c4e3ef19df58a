import { resourceSchema } from '../../kernel/jsonapi/answer-schema.ts';
import * as z from 'zod';

/** Identifies a verification that was started. */
export const verificationResource = resourceSchema(
  'customerTokenVerification',
  z.strictObject({ verificationToken: z.string() }),
  {},
  { withoutId: true },
);

/** A customer token. Only the answer to its creation contains the token itself. */
export const customerTokenResource = resourceSchema(
  'customerBearerToken',
  z.strictObject({ token: z.string(), expiresIn: z.int() }),
  {},
  { withoutId: true },
);
