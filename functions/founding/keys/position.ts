import * as z from 'zod';
import { idSchema } from '../../kernel/table/handling.ts';

/** The place at which a walk through all stored items of an organisation continues. */
export const positionSchema = z.object({
  /** The index of the stop. */
  stop: z.number(),
  /** The number of the owner in the list of the stop, from 1. */
  owner: z.number(),
  /** The sort key after which the partition continues. */
  after: idSchema.optional(),
});
export type Position = z.infer<typeof positionSchema>;
export const start: Position = { stop: 0, owner: 1 };
