import { bankDateOf } from '../../../functions/kernel/base/calendar/bank-time.ts';
import type { Instant } from '../../../functions/kernel/base/calendar/instant.ts';
import type { ChangeOfSchedule, Turn } from './acts.ts';
import type { RaceState, ScheduleState } from './race-state.ts';
import { become, isOver, answerLine } from './schedule-steps.ts';
import { invalidState, words } from './words.ts';

/** Disables, enables or deletes a schedule. */
export function turn(state: RaceState, { act, id }: Turn, now: Instant): string {
  const one = state.schedules.get(id);
  if (one === undefined) return '404 not_found';
  if (act === 'delete') {
    return one.status === 'Deleted' ? answerLine(200, one) : answerLine(200, become(state, one, 'Deleted', now));
  }
  const to = act === 'disable' ? 'Disabled' : 'Active';
  if (one.status === to) return answerLine(200, one);
  if (one.status !== (act === 'disable' ? 'Active' : 'Disabled')) return invalidState;
  if (act === 'disable') return answerLine(200, become(state, one, 'Disabled', now));
  if (state.isKnownArchived(state.account(one.asked.account))) return invalidState;
  return answerLine(200, enable(state, one, now));
}

/** Changes the amount of the runs that are still to come. */
export function change(state: RaceState, { id, kind, amount }: ChangeOfSchedule, now: Instant): string {
  const one = state.schedules.get(id);
  if (one === undefined) return '404 not_found';
  if (one.status !== 'Deleted' && one.asked.kind !== kind) return '400 invalid_value';
  const isOver = one.status === 'Completed' || one.status === 'Deleted';
  if (one.status !== 'Deleted' && one.asked.amount === amount) return answerLine(200, one);
  if (isOver || state.isKnownArchived(state.account(one.asked.account))) return invalidState;
  const after = { ...one, asked: { ...one.asked, amount } };
  const since = one.status === 'Disabled' ? one.changedOn : bankDateOf(now);
  state.schedules.set(id, { ...after, changedOn: since });
  return answerLine(200, { ...after, changedOn: since });
}

/** Due dates that passed meanwhile are skipped, and those before it whose run day has passed since. */
function enable(state: RaceState, one: ScheduleState, now: Instant): ScheduleState {
  const { calendar, changedOn: disabledOn } = one;
  const today = bankDateOf(now);
  let { next } = one;
  for (; ; next += 1) {
    const due = calendar.dates[next];
    if (due === undefined || due >= today || (due < disabledOn && calendar.runDay(due) >= today)) break;
  }
  const skipped = next > one.next ? [words(calendar.dates[one.next], `x${next - one.next}`, 'Skipped Disabled;')] : [];
  const after = { ...one, next, runs: [...one.runs, ...skipped] };
  return become(state, after, isOver(after) ? 'Completed' : 'Active', now);
}
