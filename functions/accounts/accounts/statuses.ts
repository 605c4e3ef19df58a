import * as z from 'zod';

export const accountStatuses = ['Open', 'Frozen', 'Closed'] as const;
export const accountStatusSchema = z.enum(accountStatuses);
export type AccountStatus = (typeof accountStatuses)[number];

/** The states of a deposit account control agreement; an account without one has no status. */
export const dacaStatuses = ['Entered', 'Activated'] as const;
