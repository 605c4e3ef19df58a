import * as z from 'zod';
import { centsSchema } from '../../kernel/base/money/cents.ts';
import { idSchema } from '../../kernel/table/handling.ts';
import { dateSchema } from '../../kernel/table/item.ts';

/** A part of a use as limits have counted it. It is kept with the use, so that it is taken back where it was counted. */
export const countedPartSchema = z.object({
  /** The bank date of the intervals in which it was counted. */
  on: dateSchema,
  amount: centsSchema,
  /** The names of the limits that have counted it (`limitNameOf`). */
  by: z.array(idSchema),
});
export type CountedPart = z.output<typeof countedPartSchema>;
