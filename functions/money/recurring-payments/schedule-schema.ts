import * as z from 'zod';
import { wholeNumber } from '../../kernel/base/whole-number.ts';
import { weekdays } from '../../kernel/base/calendar/calendar-date.ts';
import { dateField } from '../../kernel/jsonapi/fields.ts';

const notObject = 'must be an object with interval and a day';
const totalNumberOfPayments = wholeNumber('a whole number', { min: 1, max: Number.MAX_SAFE_INTEGER }).optional();
const dayRule = { error: 'must be 1 to 28, or -5 to -1 counted from the end of the month' };
const [firstDay, lastDay] = [-5, 28];
const dayOfMonth = z
  .int(dayRule)
  .min(firstDay, dayRule)
  .max(lastDay, dayRule)
  .refine((day) => day !== 0, dayRule)
  .meta({ not: { const: 0 } });
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

const fixed = {
  startTime: dateField,
  interval: z.enum(['Monthly', 'Weekly'], { error: 'must be Monthly or Weekly' }),
  dayOfMonth,
  dayOfWeek,
};

/**
 * The change of a schedule as it is sent: another end, where null removes one. The other members of a schedule may be sent
 * unchanged, so a schedule that was read can be sent back; {@link fixedMembers} cannot be changed.
 */
export const scheduleChangeSchema = z.object(
  {
    endTime: dateField.nullable().optional(),
    totalNumberOfPayments: totalNumberOfPayments.nullable(),
    ...z.object(fixed).partial().shape,
  },
  { error: 'must be an object with endTime or totalNumberOfPayments' },
);
export type ScheduleChange = z.output<typeof scheduleChangeSchema>;

export const fixedMembers = [
  'startTime',
  'interval',
  'dayOfMonth',
  'dayOfWeek',
] as const satisfies (keyof typeof fixed)[];
