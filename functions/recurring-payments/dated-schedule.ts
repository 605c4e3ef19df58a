import * as z from 'zod';
import { bankDateOf } from '../kernel/calendar/bank-time.ts';
import type { CalendarDate } from '../kernel/calendar/calendar-date.ts';
import type { Instant } from '../kernel/calendar/instant.ts';
import type { ProblemPart } from '../kernel/http/problem.ts';
import { type Schedule, scheduleProblems } from './schedule.ts';
import { scheduleInputSchema } from './schedule-schema.ts';

/** What is wrong with the dates of a schedule that is sent with these attributes and well-formed; empty where it is not. */
export function dateProblems(attributes: unknown, now: Instant): ProblemPart[] {
  const sent = z.object({ schedule: scheduleInputSchema }).safeParse(attributes);
  if (!sent.success) return [];
  const today = bankDateOf(now);
  return scheduleProblems(withStart(sent.data.schedule, today), today).map(({ field, message }) => ({
    pointer: `/data/attributes/schedule/${field}`,
    detail: `schedule.${field}: ${message}`,
  }));
}

/** The schedule as it begins: today, where its start is not told. */
export function withStart(input: z.output<typeof scheduleInputSchema>, today: CalendarDate): Schedule {
  return { ...input, startTime: input.startTime ?? today };
}
