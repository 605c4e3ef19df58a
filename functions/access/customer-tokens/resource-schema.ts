import { resourceSchema } from '../../kernel/jsonapi/answer-schema.ts';
import { secretText } from '../../kernel/jsonapi/secret-text.ts';
import * as z from 'zod';

/** Identifies a verification that was started. */
export const verificationResource = resourceSchema(
  'customerTokenVerification',
  z.strictObject({ verificationToken: secretText('once') }),
  {},
  { withoutId: true },
);

/** A customer token. Only the answer to its creation contains the token itself. */
export const customerTokenResource = resourceSchema(
  'customerBearerToken',
  z.strictObject({ token: secretText('once'), expiresIn: z.int() }),
  {},
  { withoutId: true },
);
