import * as z from 'zod';
import { idSchema } from '../../kernel/table/handling.ts';

/** Where a walk through the encrypted items of an organisation continues. Kinds are in no order that is stored. */
const placeSchema = z.object({
  /** The prefix of the kind. */
  kind: idSchema,
  /** The number of the owner in the list of those who have a partition of the kind, from 1. */
  owner: z.number(),
  /** The sort key after which the partition continues. */
  after: idSchema.optional(),
});

/**
 * The position of a walk. Earlier versions counted kinds in `stop`, in an order of their own. A walk that such a version has begun
 * begins again. If such a version continues a walk of this one, it begins again too, because `stop` and `owner` are those of the start.
 */
export const positionSchema = z.object({
  stop: z.number(),
  owner: z.number(),
  /** Absent at the start. */
  at: placeSchema.optional(),
});
export type Position = z.infer<typeof positionSchema>;
export const start: Position = { stop: 0, owner: 1 };
