import { textParameter } from '../../kernel/jsonapi/query.ts';
import { parsePeriod, periodSchema } from './period.ts';

/** The month of a statement. */
export const periodFilter = textParameter({
  description: 'Only statements of this month, YYYY-MM.',
  schema: periodSchema,
  expected: 'a month (YYYY-MM)',
  read: parsePeriod,
});
