import * as z from 'zod';

/** Where a walk through everything that an organisation has stored goes on. */
export const positionSchema = z.object({
  /** The index of the stop. */
  stop: z.number(),
  /** The number of the owner in the list of the stop, from 1. */
  owner: z.number(),
  /** The sort key behind which the partition goes on. */
  after: z.string().optional(),
});
export type Position = z.infer<typeof positionSchema>;
export const start: Position = { stop: 0, owner: 1 };
