import { resourceSchema } from '../../kernel/jsonapi/answer-schema.ts';
import * as z from 'zod';

export const depositProductResource = resourceSchema(
  'accountDepositProduct',
  z.strictObject({ name: z.string() }),
  {},
  { withoutId: true },
);
