import { bankDateOf } from '../../kernel/base/calendar/bank-time.ts';
import type { CalendarDate } from '../../kernel/base/calendar/calendar-date.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { reasonOf } from './preview-reason.ts';
import { dueMomentOf, isMissed, isUsedUp, type RunRules } from './recurring-payment.ts';
import { nextDueDate, type PaymentSchedule } from './schedule.ts';
import type { RecurringPayment } from './store.ts';

/** A future run: its due date, its day, and why it is on that day. */
export interface ScheduledRun {
  readonly dueDate: CalendarDate;
  readonly runDate: CalendarDate;
  readonly reason: string;
}

/**
 * The progress of a schedule. `nextDueDate` is absent if no run is left. `dueAt` is the stored moment of its next run, which
 * stays if the rules of the stage change; it is absent if nothing is stored yet.
 */
export type ScheduleProgress = Pick<
  RecurringPayment,
  'type' | 'schedule' | 'numberOfPayments' | 'nextDueDate' | 'dueAt'
>;

/** The default and the largest number of runs in a preview. */
export const previewRuns = { byDefault: 12, max: 100 };

/**
 * The next runs of a schedule, at most `count` of them, as they will happen if nobody disables it and each run creates a
 * payment. A run whose moment has passed is made at once, or left out if it is not made up any more. The caller
 * checks that the schedule is Active.
 */
export function upcomingRuns(progress: ScheduleProgress, count: number, now: Instant, rules: RunRules): ScheduledRun[] {
  const { schedule, numberOfPayments } = progress;
  const runs: ScheduledRun[] = [];
  let { nextDueDate: dueDate, dueAt } = progress;
  while (dueDate !== undefined && runs.length < count && !isUsedUp(schedule, numberOfPayments + runs.length)) {
    const isLeftOut = isMissed({ ...progress, nextDueDate: dueDate }, now, rules);
    dueAt ??= dueMomentOf(schedule, dueDate, rules);
    if (!isLeftOut) runs.push(runOf(schedule, { dueDate, dueAt }, now, rules));
    [dueDate, dueAt] = [nextDueDate(schedule, dueDate), undefined];
  }
  return runs;
}

function runOf(
  schedule: PaymentSchedule,
  { dueDate, dueAt }: { readonly dueDate: CalendarDate; readonly dueAt: Instant },
  now: Instant,
  { runHour }: RunRules,
): ScheduledRun {
  const [runDay, today] = [bankDateOf(dueAt), bankDateOf(now)];
  const isLate = dueAt <= now;
  return {
    dueDate,
    runDate: isLate ? today : runDay,
    reason: reasonOf({ schedule, dueDate, runDay, ...(isLate ? { late: { today, runHour } } : {}) }),
  };
}
