import * as z from 'zod';

export const customerStatuses = ['Active', 'Archived'] as const;
export const customerStatusSchema = z.enum(customerStatuses);
