import * as z from 'zod';
import { resourceSchema } from '../../kernel/jsonapi/answer-schema.ts';
import { keptText } from '../../kernel/table/handling.ts';

/** A file of the bank that a sandbox plays, as it is in the bucket. */
export const bankFileResource = resourceSchema(
  'bankFile',
  z.strictObject({ name: keptText, contents: z.string() }),
  {},
);
