import type { Instant } from '../../../functions/kernel/base/calendar/instant.ts';
import { type ScheduleRequest, directionOf } from './acts.ts';
import { permits } from './counterparty-rules.ts';
import { makePayment, type Verdict } from './payment-rules.ts';
import { type RaceState, type ScheduleState, stateReason } from './race-state.ts';
import { aboutOf, become, isOver } from './schedule-steps.ts';
import { words } from './words.ts';

/** The balance of the account behind a low-balance token. */
const lowBalanceCents = 10_00;

/** Runs a schedule once if it is due; answers how many runs that were. */
export function run(state: RaceState, id: string, now: Instant): string {
  const one = state.schedules.get(id);
  if (one === undefined || !isDue(state, id, now)) return '0';
  const due = one.calendar.dates[one.next];
  const following = one.calendar.moment(one.next + 1);
  const isMissed = directionOf(one.asked) === 'Debit' && following !== undefined && following <= now;
  const result = isMissed ? { failure: 'Missed' } : resultOf(state, one.asked);
  if ('failure' in result) return fail(state, one, result.failure, now);
  const { payment, events } = makePayment(state, one.asked, { ...result, maker: id, dueDate: due }, now);
  const outcome = words(
    due,
    'x1',
    result.reason === undefined ? 'Created' : `Rejected ${result.reason}`,
    `${payment};`,
  );
  const after = { ...one, next: one.next + 1, made: one.made + 1, runs: [...one.runs, outcome] };
  become(state, after, isOver(after) ? 'Completed' : 'Active', now, events);
  return '1';
}

/** True where a worker would run it now. */
export function isDue({ schedules }: RaceState, id: string, now: Instant): boolean {
  const one = schedules.get(id);
  return one?.status === 'Active' && (one.calendar.moment(one.next) ?? '9') <= now;
}

function fail(state: RaceState, one: ScheduleState, failure: string, now: Instant): string {
  const outcome = failure === 'Missed' ? 'Skipped' : 'Failed';
  const isLast = failure === 'CustomerArchived';
  const runs = [...one.runs, words(one.calendar.dates[one.next], 'x1', outcome, `${failure};`)];
  const after = { ...one, next: isLast ? one.next : one.next + 1, runs };
  const attributes = { amount: one.asked.amount, error: failure };
  const event = { type: 'recurringPayment.failed', attributes, about: aboutOf(one) };
  become(state, after, isLast ? 'Disabled' : isOver(after) ? 'Completed' : 'Active', now, [event]);
  return '1';
}

/** The result of a run with the present accounts and counterparty. */
function resultOf(state: RaceState, asked: ScheduleRequest): { readonly failure: string } | Verdict {
  const own = state.account(asked.account);
  if (state.isKnownArchived(own)) return { failure: 'CustomerArchived' };
  const { other } = state;
  if (asked.payee === undefined) {
    if (other === undefined) return { failure: 'CounterpartyNotFound' };
    if (other.customer !== own.owner) return { failure: 'CounterpartyCustomerMismatch' };
    if (!permits(other, asked)) return { failure: 'CounterpartyNotPermitted' };
  }
  const id = asked.payee ?? other?.account;
  const payee = id === undefined ? undefined : state.account(id);
  if (payee?.isArchived === true) return { failure: 'CounterpartyCustomerArchived' };
  const isPoor = asked.verifies && other?.link?.isPoor === true && asked.amount > lowBalanceCents;
  const payer = directionOf(asked) === 'Credit' ? own : payee;
  const reason =
    stateReason(own) ??
    (payee && stateReason(payee)) ??
    (payer !== undefined && payer.balance < asked.amount ? 'InsufficientFunds' : undefined) ??
    (isPoor ? 'CounterpartyInsufficientFunds' : undefined);
  const isBook = id !== undefined;
  return { reason, isBook, other: (isBook ? id : other?.link?.routingNumber) ?? 'here' };
}
