import { bankDateOf } from '../../kernel/base/calendar/bank-time.ts';
import type { CalendarDate } from '../../kernel/base/calendar/calendar-date.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { cents } from '../../kernel/base/money/cents.ts';
import { Problem, type ProblemPart } from '../../kernel/base/problem.ts';
import { isSameTags, mergedTags } from '../../kernel/jsonapi/tags.ts';
import { afterNewEnd, recurringPaymentMachine } from './recurring-payment.ts';
import { type PaymentSchedule, scheduleProblems } from './schedule.ts';
import { fixedMembers, type ScheduleChange } from './schedule-schema.ts';
import type { RecurringPayment } from './store.ts';

/** The changes that a recurring payment allows: the payments from the next run on, and the end of the schedule. */
export interface RecurringPaymentUpdate {
  readonly amount?: number | undefined;
  readonly description?: string | undefined;
  readonly tags?: Readonly<Record<string, string | null>> | undefined;
  readonly schedule?: ScheduleChange | undefined;
}

/**
 * The recurring payment after an update; undefined where nothing changes, in any status. The next due date stays; without
 * a payment left, an Active one is Completed. Throws `invalid_value` (400) for an impossible end, and for another rule
 * of due dates; `invalid_state` (409) if it is Completed.
 */
export function updatedRecurringPayment(
  one: RecurringPayment,
  sent: RecurringPaymentUpdate,
  now: Instant,
): RecurringPayment | undefined {
  const after = {
    ...one,
    amount: sent.amount === undefined ? one.amount : cents(sent.amount),
    description: sent.description ?? one.description,
    schedule: withNewEnd(one, sent.schedule, bankDateOf(now)),
    tags: mergedTags(one.tags, sent.tags),
  };
  if (isSame(one, after)) return undefined;
  recurringPaymentMachine.mustAllow(one, 'update');
  const since = one.status === 'Disabled' ? { disabledAt: one.disabledAt ?? one.updatedAt } : {};
  return afterNewEnd({ ...after, ...since, updatedAt: now });
}

/** True where an update changes how much is paid, or for how long: it is an order, as the creation was. */
export function isOrder(before: RecurringPayment, after: RecurringPayment): boolean {
  return after.amount !== before.amount || !isSameEnd(before.schedule, after.schedule);
}

function withNewEnd(one: RecurringPayment, sent: ScheduleChange | undefined, today: CalendarDate): PaymentSchedule {
  const { schedule } = one;
  if (sent === undefined) return schedule;
  const { endTime: _, totalNumberOfPayments: __, ...rule } = schedule;
  const endTime = sent.endTime === undefined ? schedule.endTime : (sent.endTime ?? undefined);
  const total =
    sent.totalNumberOfPayments === undefined
      ? schedule.totalNumberOfPayments
      : (sent.totalNumberOfPayments ?? undefined);
  const after: PaymentSchedule = {
    ...rule,
    ...(endTime === undefined ? {} : { endTime }),
    ...(total === undefined ? {} : { totalNumberOfPayments: total }),
  };
  const problems = [...otherRule(schedule, sent), ...endProblems(one, after, today)];
  if (problems.length > 0) throw new Problem('invalid_value', problems);
  return after;
}

/** A problem for each sent member that would change the rule of due dates. */
function otherRule(schedule: PaymentSchedule, sent: ScheduleChange): ProblemPart[] {
  const stored: Partial<Record<string, unknown>> = schedule;
  return fixedMembers
    .filter((name) => sent[name] !== undefined && sent[name] !== stored[name])
    .map((name) => problemAt(name, 'cannot be changed; create another recurring payment'));
}

/** The problems of a new end: before the first due date, in the past, or with fewer payments than were made. */
function endProblems(one: RecurringPayment, after: PaymentSchedule, today: CalendarDate): ProblemPart[] {
  const { endTime, totalNumberOfPayments: total } = after;
  const problems: ProblemPart[] = [];
  if (endTime !== undefined && endTime !== one.schedule.endTime) {
    const early = scheduleProblems(after, after.startTime).map(({ field, message }) => problemAt(field, message));
    if (early.length > 0) problems.push(...early);
    else if (endTime < today) problems.push(problemAt('endTime', `must not be before today, ${today}`));
  }
  if (total !== undefined && total !== one.schedule.totalNumberOfPayments && total < one.numberOfPayments) {
    const message = `must not be less than the payments made so far, ${one.numberOfPayments}`;
    problems.push(problemAt('totalNumberOfPayments', message));
  }
  return problems;
}

const problemAt = (field: string, message: string): ProblemPart => ({
  pointer: `/data/attributes/schedule/${field}`,
  detail: `schedule.${field}: ${message}`,
});

const isSameEnd = (one: PaymentSchedule, other: PaymentSchedule) =>
  one.endTime === other.endTime && one.totalNumberOfPayments === other.totalNumberOfPayments;

const isSame = (one: RecurringPayment, other: RecurringPayment) =>
  one.amount === other.amount &&
  one.description === other.description &&
  isSameEnd(one.schedule, other.schedule) &&
  isSameTags(one.tags, other.tags);
