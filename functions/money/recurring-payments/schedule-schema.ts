import * as z from 'zod';
import { weekdays } from '../../kernel/base/calendar/calendar-date.ts';
import { dateField } from '../../kernel/jsonapi/fields.ts';

const notObject = 'must be an object with interval and a day';
const totalNumberOfPayments = z
  .int({ error: 'must be a whole number' })
  .min(1, { error: 'must be at least 1' })
  .optional();
const dayOfMonth = z
  .int({ error: 'must be 1 to 28, or -5 to -1 counted from the end of the month' })
  .refine((day) => (day >= 1 && day <= 28) || (day >= -5 && day <= -1), {
    error: 'must be 1 to 28, or -5 to -1 counted from the end of the month',
  });
const dayOfWeek = z.enum(weekdays, { error: `must be ${weekdays.join(', ')}` });

/** A schedule as it is stored: it always has a start. */
export const scheduleSchema = z.discriminatedUnion('interval', [
  z.object({
    interval: z.literal('Monthly'),
    startTime: dateField,
    endTime: dateField.optional(),
    dayOfMonth,
    totalNumberOfPayments,
  }),
  z.object({
    interval: z.literal('Weekly'),
    startTime: dateField,
    endTime: dateField.optional(),
    dayOfWeek,
    totalNumberOfPayments,
  }),
]);

/**
 * A schedule as it is sent; without a start it begins today. The schema has two halves, so that wrong dates are reported
 * even where the interval is unknown.
 */
export const scheduleInputSchema = z.intersection(
  z.object(
    { startTime: dateField.optional(), endTime: dateField.optional(), totalNumberOfPayments },
    { error: notObject },
  ),
  z.discriminatedUnion(
    'interval',
    [z.object({ interval: z.literal('Monthly'), dayOfMonth }), z.object({ interval: z.literal('Weekly'), dayOfWeek })],
    {
      error: ({ code }: { readonly code: string }) =>
        code === 'invalid_union' ? 'must be Monthly or Weekly' : notObject,
    },
  ),
);
