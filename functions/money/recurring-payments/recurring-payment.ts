import { mustNotOverrule } from '../../kernel/auth/two-setters.ts';
import type { Caller } from '../../kernel/auth/caller.ts';
import { bankDateOf } from '../../kernel/base/calendar/bank-time.ts';
import type { CalendarDate } from '../../kernel/base/calendar/calendar-date.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { dueAttributes } from '../../kernel/due/due-index.ts';
import { notFound, Problem } from '../../kernel/base/problem.ts';
import { stateMachine } from '../../kernel/base/state-machine.ts';
import { creationScopes } from './creation-scopes.ts';
import type { RecurringSettings } from './settings.ts';
import { dueDateWithin, firstDueDate, nextDueDate, runDayOf, runMomentOf, type PaymentSchedule } from './schedule.ts';
import {
  type RecurringPayment,
  type RecurringPaymentStatus,
  recurringPaymentStatuses,
  type Suspension,
} from './store.ts';

/** The life of a recurring payment. Whether enabling leads to Active or Completed is decided by its dates. */
export const recurringPaymentMachine = stateMachine({
  thing: 'recurring payment',
  states: recurringPaymentStatuses,
  begins: ['Active', 'Completed'],
  steps: {
    disable: { from: ['Active'], to: 'Disabled' },
    suspend: { from: ['Active'], to: 'Disabled' },
    enable: { from: ['Disabled'], to: ['Active', 'Completed'] },
    run: { from: ['Active'], to: ['Active', 'Completed'] },
    takeOver: { from: ['Active'], to: 'Completed' },
    runOfArchivedCustomer: { from: ['Active'], to: 'Disabled' },
    update: { from: ['Active', 'Disabled'], to: ['Active', 'Disabled'], refusal: 'it cannot be changed' },
    endEarly: { from: ['Active'], to: 'Completed' },
    delete: { from: ['Active', 'Disabled', 'Completed'], to: 'Deleted' },
  },
});

/** The status of a schedule that may have a run left. */
type WaitingStatus = 'Active' | 'Completed';

/** The Eastern hour at which the runs of a stage start, their days, and which missed runs are made up. */
export interface RunRules {
  readonly runHour: number;
  readonly recurring: RecurringSettings;
}

/** The direction of the payments of a type of schedule. */
export const directionOf = (type: RecurringPayment['type']): 'Credit' | 'Debit' =>
  type === 'recurringDebitAchPayment' ? 'Debit' : 'Credit';

/** A new schedule, waiting for its first due date. */
export function begin(draft: RecurringPayment, rules: RunRules): RecurringPayment {
  const statusOf = (wanted: WaitingStatus) => recurringPaymentMachine.begin(wanted);
  return waitingFor(draft, statusOf, firstDueDate(draft.schedule), rules);
}

/** The schedule after a run. `created` is true where the run created a payment; failed runs are not counted. */
export function afterRun(one: RecurringPayment, created: boolean, now: Instant, rules: RunRules): RecurringPayment {
  const counted = { ...one, numberOfPayments: one.numberOfPayments + (created ? 1 : 0), updatedAt: now };
  const next = one.nextDueDate === undefined ? undefined : nextDueDate(one.schedule, one.nextDueDate);
  const statusOf = (wanted: WaitingStatus) => recurringPaymentMachine.next(one, 'run', wanted);
  return waitingFor(counted, statusOf, next, rules);
}

/**
 * True if a run that is due was missed and is not made up: that of a debit whose next run is due too. Several debits on
 * one day would surprise the payer. Missed credits are always made up, because each is owed.
 */
export function isMissed(
  one: Pick<RecurringPayment, 'type' | 'schedule' | 'nextDueDate'>,
  now: Instant,
  rules: RunRules,
): boolean {
  if (rules.recurring.missedDebits === 'all' || directionOf(one.type) === 'Credit' || one.nextDueDate === undefined) {
    return false;
  }
  const next = nextDueDate(one.schedule, one.nextDueDate);
  return next !== undefined && dueMomentOf(one.schedule, next, rules) <= now;
}

/** The schedule whose due date is run later. */
export const waitingUntil = (one: RecurringPayment, at: Instant): RecurringPayment => ({
  ...one,
  ...dueAttributes(one.organisationId, one, at),
});

/** What decides where a schedule goes on: the place that the new account gives it, and from when that has the money. */
interface TakeOver {
  readonly place: Pick<RecurringPayment, 'pk' | 'sk' | 'id'>;
  readonly account: Pick<RecurringPayment, 'accountId' | 'customerIds' | 'customerType'>;
  readonly from: Instant;
  readonly now: Instant;
}

/**
 * A schedule whose account was moved to another bank: the old one, Completed, and the new one of the new account, with the same due date
 * and count. It waits until the money is there.
 */
export function takenOver(
  one: RecurringPayment,
  { place, account, from, now }: TakeOver,
): { readonly ended: RecurringPayment; readonly continued: RecurringPayment } {
  const { runs: _, successorId: __, ...rest } = withoutDue(one);
  const dueAt = from > now ? from : now;
  const continued: RecurringPayment = {
    ...rest,
    ...place,
    ...account,
    version: 0,
    createdAt: now,
    updatedAt: now,
    ...dueAttributes(one.organisationId, place, dueAt),
  };
  return {
    ended: { ...completed(one, recurringPaymentMachine.next(one, 'takeOver')), updatedAt: now, successorId: place.id },
    continued,
  };
}

/** The schedule after a run that found all owners of its account Archived, which is final: no run is due any more. */
export function afterRunOfArchivedCustomer(one: RecurringPayment, now: Instant): RecurringPayment {
  return { ...withoutDue(one), status: recurringPaymentMachine.next(one, 'runOfArchivedCustomer'), updatedAt: now };
}

/**
 * The schedule Disabled: no run is due any more. If the organisation disables what a customer has disabled, only that is
 * added, so that the customer cannot enable it. Undefined where nothing changes.
 */
export function disable(one: RecurringPayment, now: Instant, by: Caller['kind']): RecurringPayment | undefined {
  const mark = by === 'organisation' ? ({ disabledBy: by } as const) : {};
  if (recurringPaymentMachine.isRepeated(one, 'disable')) {
    return by === 'customer' || one.disabledBy === by ? undefined : { ...one, ...mark };
  }
  return { ...withoutDue(one), ...mark, status: recurringPaymentMachine.next(one, 'disable'), updatedAt: now };
}

/**
 * Throws `forbidden` (403) if a customer enables a schedule with a token that could not create it, or one that the
 * organisation disabled.
 */
export function mustBeAllowedToEnable({ type, status, disabledBy }: RecurringPayment, caller: Caller): void {
  if (caller.kind === 'organisation') return;
  const anyOf = creationScopes[type];
  if (!anyOf.some((scope) => caller.scopes.includes(scope))) {
    throw new Problem('forbidden', `This token lacks the scope ${anyOf.join(' or ')}`);
  }
  if (status === 'Disabled')
    mustNotOverrule(caller.kind, disabledBy ?? 'customer', 'The recurring payment was disabled');
}

/** The schedule Disabled because its counterparty leads to another account now; a token with payments-write enables it. */
export function suspended(one: RecurringPayment, suspension: Suspension, now: Instant): RecurringPayment {
  const status = recurringPaymentMachine.next(one, 'suspend');
  return { ...withoutDue(one), status, suspension, updatedAt: now };
}

/** Consecutive due dates of a schedule, from `dueDate` on, for which no payment is made. */
export interface SkippedDates {
  readonly dueDate: CalendarDate;
  readonly count: number;
}

/** The schedule after it was enabled, and the due dates that passed meanwhile. */
export interface EnabledSchedule {
  readonly enabled: RecurringPayment;
  readonly skipped?: SkippedDates;
}

/**
 * The schedule enabled: Active with the next due date from today on, or Completed where no due date or no payment is left.
 * Due dates that passed while it was Disabled are skipped. Undefined where it is Active already.
 */
export function enable(one: RecurringPayment, now: Instant, rules: RunRules): EnabledSchedule | undefined {
  if (recurringPaymentMachine.isRepeated(one, 'enable', 'Active')) return undefined;
  recurringPaymentMachine.mustAllow(one, 'enable');
  const { due, skipped } = firstDueDateFrom(one, bankDateOf(now), rules);
  const { suspension: _suspension, disabledBy: _disabledBy, disabledAt: _disabledAt, ...rest } = one;
  const statusOf = (wanted: WaitingStatus) => recurringPaymentMachine.next(one, 'enable', wanted);
  const enabled = waitingFor({ ...rest, updatedAt: now }, statusOf, due, rules);
  return skipped === 0 || one.nextDueDate === undefined
    ? { enabled }
    : { enabled, skipped: { dueDate: one.nextDueDate, count: skipped } };
}

/** The schedule Deleted, from any status: no run is due any more, and nothing can be changed. */
export function deleted(one: RecurringPayment, now: Instant): RecurringPayment {
  return { ...withoutDue(one), status: recurringPaymentMachine.next(one, 'delete'), updatedAt: now };
}

/** Refuses a request for a recurring payment that does not exist: as Deleted where it existed before, or else as unknown. */
export function notThere(gone: RecurringPayment | undefined, id: string, verb: string): Problem {
  return gone === undefined
    ? notFound('The recurring payment', id)
    : recurringPaymentMachine.refused(gone, `it cannot be ${verb}`);
}

/** True where a schedule has made all payments of its `totalNumberOfPayments`. */
export function isUsedUp({ totalNumberOfPayments }: PaymentSchedule, numberOfPayments: number): boolean {
  return totalNumberOfPayments !== undefined && numberOfPayments >= totalNumberOfPayments;
}

/**
 * The day of the next run; undefined when none is left. A run whose day has passed is made up at once. The day was set when
 * the run became the next one; later changes of the stage's rules do not move it.
 */
export function nextScheduledAction({
  dueAt,
  updatedAt,
}: Pick<RecurringPayment, 'dueAt' | 'updatedAt'>): CalendarDate | undefined {
  if (dueAt === undefined) return undefined;
  const [runDay, changed] = [bankDateOf(dueAt), bankDateOf(updatedAt)];
  return runDay < changed ? changed : runDay;
}

/** The time from which the run of a due date happens, by the present rules of the stage. */
export function dueMomentOf(
  schedule: PaymentSchedule,
  dueDate: CalendarDate,
  { runHour, recurring }: RunRules,
): Instant {
  return runMomentOf(runDayOf(schedule, dueDate, recurring.roll), runHour);
}

/**
 * The first due date that did not pass while disabled, and did not pass before that with its run day still ahead then and
 * behind now. A due date of today has not passed, even where its run day was rolled back to a day before.
 */
function firstDueDateFrom(
  one: RecurringPayment,
  today: CalendarDate,
  { recurring: { roll } }: RunRules,
): { readonly due: CalendarDate | undefined; readonly skipped: number } {
  const disabledOn = bankDateOf(one.disabledAt ?? one.updatedAt);
  const isSkipped = (due: CalendarDate) =>
    due < today && (due >= disabledOn || runDayOf(one.schedule, due, roll) < today);
  // nextDueDate is later than the last run, so a due date that was run is never run again. Its end may have been moved.
  let due = dueDateWithin(one.schedule, one.nextDueDate);
  let skipped = 0;
  for (; due !== undefined && isSkipped(due); skipped += 1) due = nextDueDate(one.schedule, due);
  return { due, skipped };
}

/**
 * The schedule after its end was changed. An Active one with a run left keeps that run and its
 * day; without one it is Completed.
 */
export function afterNewEnd(one: RecurringPayment): RecurringPayment {
  if (one.status !== 'Active') return one;
  const isRunLeft = dueDateWithin(one.schedule, one.nextDueDate) !== undefined;
  return isRunLeft && !isUsedUp(one.schedule, one.numberOfPayments)
    ? one
    : completed(one, recurringPaymentMachine.next(one, 'endEarly'));
}

/** Active until its next due date, or Completed where none is left. `statusOf` takes the step to one of them. */
function waitingFor(
  one: RecurringPayment,
  statusOf: (wanted: WaitingStatus) => WaitingStatus,
  due: CalendarDate | undefined,
  rules: RunRules,
): RecurringPayment {
  if (due === undefined || isUsedUp(one.schedule, one.numberOfPayments)) return completed(one, statusOf('Completed'));
  const dueAt = dueMomentOf(one.schedule, due, rules);
  return { ...one, status: statusOf('Active'), nextDueDate: due, ...dueAttributes(one.organisationId, one, dueAt) };
}

function completed(one: RecurringPayment, status: RecurringPaymentStatus): RecurringPayment {
  const { nextDueDate: _, ...rest } = withoutDue(one);
  return { ...rest, status };
}

/** The schedule outside the due index. Its due date is kept, so that enabling knows which dates were run. */
function withoutDue(one: RecurringPayment): RecurringPayment {
  const { duePk: _, dueAt: __, ...rest } = one;
  return rest;
}
