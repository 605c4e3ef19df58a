import * as z from 'zod';
import { idSchema } from '../../kernel/table/handling.ts';
import { controlRules, controlScopes, limitIntervals, limitSubjects } from './names.ts';

/** The control that forbade a use of a card, and its rule; of limits, the interval of the limit that would be passed, and Token if it counts by token. */
export const brokenRuleSchema = z.strictObject({
  cardControl: idSchema,
  scope: z.enum(controlScopes),
  rule: z.enum(controlRules),
  interval: z.enum(limitIntervals).optional(),
  per: z.enum(limitSubjects).optional(),
});
export type BrokenControl = z.output<typeof brokenRuleSchema>;
