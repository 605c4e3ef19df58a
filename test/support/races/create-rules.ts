import { bankDateOf } from '../../../functions/kernel/base/calendar/bank-time.ts';
import type { Instant } from '../../../functions/kernel/base/calendar/instant.ts';
import type { ScheduleRequest } from './acts.ts';
import { calendarOf } from './calendar.ts';
import { permits } from './counterparty-rules.ts';
import { tell } from './log.ts';
import { type AccountState, childOf, type RaceState, type ScheduleState } from './race-state.ts';
import { aboutOf, actionOf, answerLine } from './schedule-steps.ts';
import { invalidState } from './words.ts';

/** Creates a schedule; under a key that was used it answers what was made with it. */
export function create(state: RaceState, asked: ScheduleRequest, now: Instant): string {
  const content = JSON.stringify(asked);
  const used = asked.key === undefined ? undefined : state.keys.get(asked.key);
  if (used !== undefined) {
    const made = state.schedules.get(used.id);
    if (used.content !== content) return '409 idempotency_key_conflict';
    return made === undefined ? '404 not_found' : answerLine(201, made);
  }
  const refusal = refusalOf(state, asked);
  if (refusal !== undefined) return refusal;
  const one = newSchedule(state, asked, now);
  state.schedules.set(one.id, one);
  if (asked.key !== undefined) state.keys.set(asked.key, { content, id: one.id });
  const { amount } = asked;
  const attributes = { amount, status: 'Active', nextScheduledAction: actionOf(one) };
  tell(state.log, [{ type: 'recurringPayment.created', attributes, about: aboutOf(one) }]);
  return answerLine(201, one);
}

function newSchedule(state: RaceState, asked: ScheduleRequest, now: Instant): ScheduleState {
  const { schedules } = state.patch(asked.account, { schedules: state.account(asked.account).schedules + 1 });
  return {
    id: childOf(asked.account, schedules),
    asked,
    calendar: calendarOf({ ...asked.schedule, startTime: bankDateOf(now) }),
    status: 'Active',
    next: 0,
    made: 0,
    changedOn: bankDateOf(now),
    runs: [],
  };
}

/** The reason why it cannot be created in this state, with any key. */
export function refusalOf(state: RaceState, asked: ScheduleRequest): string | undefined {
  const from = state.account(asked.account);
  if (from.isArchived) return invalidState;
  const refusal = asked.payee === undefined ? refusalOfOther(state, asked, from) : undefined;
  if (refusal !== undefined) return refusal;
  const payee = asked.payee ?? state.other?.account;
  if (payee === asked.account) return '400 payment_invalid';
  if (payee !== undefined && state.account(payee).isArchived) return invalidState;
  return from.status === 'Closed' ? invalidState : undefined;
}

function refusalOfOther({ other }: RaceState, asked: ScheduleRequest, from: AccountState): string | undefined {
  if (other === undefined) return '404 not_found';
  if (other.customer !== from.owner) return '400 account_customer_mismatch';
  if (!permits(other, asked)) return '400 counterparty_not_permitted';
  return asked.verifies && other.link === undefined ? '400 invalid_value' : undefined;
}
