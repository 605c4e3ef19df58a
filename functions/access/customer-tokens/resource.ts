import * as z from 'zod';
import { resourceSchema } from '../../kernel/jsonapi/resource.ts';

/** What names a verification that was started. */
export const verificationResource = resourceSchema(
  'customerTokenVerification',
  z.strictObject({ verificationToken: z.string() }),
  {},
  { withoutId: true },
);

/** A customer token: the answer to its creation is the only place where it stands. */
export const customerTokenResource = resourceSchema(
  'customerBearerToken',
  z.strictObject({ token: z.string(), expiresIn: z.int().meta({ description: 'seconds until it ends' }) }),
  {},
  { withoutId: true },
);
