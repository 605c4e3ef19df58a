import { bankDateOf } from '../../../functions/kernel/base/calendar/bank-time.ts';
import type { CalendarDate } from '../../../functions/kernel/base/calendar/calendar-date.ts';
import type { Instant } from '../../../functions/kernel/base/calendar/instant.ts';
import { tell, type ObservedEvent } from './log.ts';
import type { RaceState, ScheduleState } from './race-state.ts';
import { words } from './words.ts';

/** Stores `one` with this status; `events` come before that of a change. */
export function become(
  state: RaceState,
  one: ScheduleState,
  status: ScheduleState['status'],
  now: Instant,
  events: readonly ObservedEvent[] = [],
): ScheduleState {
  const after = { ...one, status, changedOn: bankDateOf(now) };
  state.schedules.set(one.id, after);
  const before = one.status;
  const attributes = { amount: one.asked.amount, status, previousStatus: before, numberOfPayments: one.made };
  const changed = { type: 'recurringPayment.statusChanged', attributes, about: aboutOf(one) };
  tell(state.log, [...events, ...(before === status ? [] : [changed])]);
  return after;
}

/** The day of the next run; a run day that has passed is made up on the day of the last change. */
export function actionOf({ status, calendar, next, changedOn }: ScheduleState): CalendarDate | undefined {
  const due = calendar.dates[next];
  if (status !== 'Active' || due === undefined) return undefined;
  const day = calendar.runDay(due);
  return day < changedOn ? changedOn : day;
}

/** True where it has no run left. */
export const isOver = ({ asked: { schedule }, calendar, next, made }: ScheduleState): boolean =>
  calendar.dates[next] === undefined || made >= (schedule.totalNumberOfPayments ?? Infinity);

/** Its form in answers to a client. */
export const answerLine = (status: number, one: ScheduleState): string =>
  words(status, one.id, one.status, one.made, actionOf(one));

/** The resources of its events. */
export const aboutOf = ({ id, asked: { account } }: ScheduleState): ObservedEvent['about'] => ({
  recurringPayment: id,
  account,
});
