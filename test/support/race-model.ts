import { bankDateOf } from '../../functions/kernel/calendar/bank-time.ts';
import type { CalendarDate } from '../../functions/kernel/calendar/calendar-date.ts';
import type { Instant } from '../../functions/kernel/calendar/instant.ts';
import { usualAch } from '../../functions/kernel/runtime/ach-settings.ts';
import { clearingMoment, windowAfter } from '../../functions/payments/ach-calendar.ts';
import { runMomentOf, type Schedule } from '../../functions/recurring-payments/schedule.ts';
import { daysOfYears, oracleDueDates, oracleRunDay } from '../properties/schedule-oracle.ts';

const days = daysOfYears({ firstYear: 2026, lastYear: 2029 });
const bankingDays = days.filter((day) => day.isBankingDay).map(({ date }) => date);
const runHour = 6;
const clearingDays = 3;
/** What the account behind a low-balance token holds. */
const lowBalanceCents = 10_00;

export type Kind = 'recurringCreditBookPayment' | 'recurringCreditAchPayment' | 'recurringDebitAchPayment';
export type Permissions = 'CreditOnly' | 'DebitOnly' | 'CreditAndDebit';

type WithoutStart<T> = T extends Schedule ? Omit<T, 'startTime'> : never;
/** It begins on the day on which it is created. */
export type AskedSchedule = WithoutStart<Schedule>;

/** A schedule as it is asked for; to `payee`, or to the counterparty where there is none. */
export interface Asked {
  readonly kind: Kind;
  readonly account: string;
  readonly payee?: string;
  readonly amount: number;
  readonly schedule: AskedSchedule;
  readonly verifies: boolean;
  readonly key?: string;
}

/** Whatever one command can do at once. */
export type Act =
  | { readonly act: 'create'; readonly asked: Asked }
  | { readonly act: 'disable' | 'enable' | 'delete' | 'run'; readonly id: string }
  | { readonly act: 'freeze' | 'unfreeze' | 'close' | 'reopen'; readonly account: string }
  | { readonly act: 'archive'; readonly customer: string }
  | { readonly act: 'fund'; readonly account: string; readonly amount: number }
  | { readonly act: 'pay'; readonly account: string; readonly to: string; readonly amount: number }
  | { readonly act: 'forget' }
  | { readonly act: 'relink'; readonly permissions: Permissions; readonly link?: Link };

/** An account at another bank, as the provider of linked accounts tells of it. */
export interface Link {
  readonly token: string;
  readonly routingNumber: string;
  readonly isPoor: boolean;
}

export interface AccountState {
  readonly owner: string;
  readonly status: 'Open' | 'Frozen' | 'Closed';
  readonly balance: number;
  /** Knows that its owner is Archived: one that was Closed then does not. */
  readonly isArchived: boolean;
  readonly payments: number;
  readonly schedules: number;
}

/** Linked by a token, or made with the numbers of an account of this bank. */
export interface OtherSide {
  readonly customer: string;
  readonly permissions: Permissions;
  readonly link?: Link;
  readonly account?: string;
}

interface ScheduleState {
  readonly id: string;
  readonly asked: Asked;
  readonly calendar: Calendar;
  readonly status: 'Active' | 'Disabled' | 'Completed' | 'Deleted';
  /** Place of the next due date. */
  readonly next: number;
  readonly made: number;
  readonly changedOn: CalendarDate;
  readonly runs: readonly string[];
}

interface PaymentState {
  readonly account: string;
  readonly direction: 'Credit' | 'Debit';
  readonly amount: number;
  readonly status: string;
  readonly reason?: string | undefined;
  readonly maker?: string | undefined;
  readonly dueDate?: string | undefined;
  /** The account that is paid here, or the routing number of the other bank. */
  readonly other: string;
  readonly dueAt?: Instant | undefined;
}

/** An event of the log: what it says, and what it is about. */
export interface Told {
  readonly type: string;
  readonly attributes: Readonly<Record<string, string | number | undefined>>;
  readonly about: Readonly<Partial<Record<'recurringPayment' | 'account' | 'payment' | 'customer', string>>>;
}

/** Rows of the log since the round began, each transaction one text, by each thing that it changed. */
export type Log = Map<string, readonly string[]>;

const thingsTold = ['customer', 'account', 'recurringPayment', 'payment'] as const;
const attributesTold = [
  ...['status', 'previousStatus', 'numberOfPayments', 'error', 'reason', 'nextScheduledAction'],
  ...['direction', 'amount', 'balance'],
];

/** Writes a transaction into the log. The order of two is told by what both changed, and by nothing else. */
export function tell(log: Log, events: readonly Told[]): void {
  const text = events
    .map(({ type, attributes, about }) =>
      [
        type,
        ...thingsTold.flatMap((name) => about[name] ?? []),
        ...attributesTold.flatMap((name) => (attributes[name] === undefined ? [] : [String(attributes[name])])),
      ].join(' '),
    )
    .join(' + ');
  for (const thing of new Set(events.flatMap(changedBy))) log.set(thing, [...(log.get(thing) ?? []), text]);
}

function changedBy({ type, about }: Told): readonly string[] {
  const subject = type.slice(0, type.indexOf('.'));
  const own = thingsTold.find((thing) => thing === subject) ?? 'account';
  const isOnAccount = type === 'recurringPayment.created' || type === 'payment.created';
  const things = isOnAccount ? [own, 'account' as const] : [own];
  return things.map((thing) => `${thing} ${about[thing] ?? ''}`);
}

/** The due dates of a schedule, the days of their runs and the moments of these. */
interface Calendar {
  readonly schedule: Schedule;
  readonly dates: readonly CalendarDate[];
  readonly runDay: (due: CalendarDate) => CalendarDate;
  readonly moment: (place: number) => Instant | undefined;
  /** It follows from what was asked for. */
  readonly toJSON: () => undefined;
}

const calendars = new Map<string, Calendar>();

function calendarOf(schedule: Schedule): Calendar {
  const name = JSON.stringify(schedule);
  const known = calendars.get(name);
  if (known !== undefined) return known;
  const dates = oracleDueDates(schedule, days);
  const roll = schedule.interval === 'Monthly' && schedule.dayOfMonth < 0 ? 'previous' : 'next';
  const runDays = new Map(dates.map((due) => [due, oracleRunDay(due, roll, bankingDays)]));
  const runDay = (due: CalendarDate) => runDays.get(due) ?? due;
  const moments = dates.map((due) => runMomentOf(runDay(due), runHour));
  const calendar = { schedule, dates, runDay, moment: (place: number) => moments[place], toJSON: () => undefined };
  calendars.set(name, calendar);
  return calendar;
}

const invalidState = '409 invalid_state';
const directionOf = ({ kind }: Asked) => (kind === 'recurringDebitAchPayment' ? 'Debit' : 'Credit');
/** What there is of these, in a row. */
export const words = (...parts: readonly (string | number | boolean | undefined)[]): string =>
  parts.filter((part) => part !== undefined).join(' ');
const childOf = (owner: string, number: number) => owner + String(number).padStart(9, '0');

/** Whether a schedule came to nothing, or what its payment is like. */
type Result =
  | { readonly failure: string }
  | { readonly reason?: string | undefined; readonly other: string; readonly isBook: boolean };

/** A small bank by the rules alone: one command after the other, no storage, no requests. */
export class RaceModel {
  accounts = new Map<string, AccountState>();
  /** True for those who are Archived. */
  customers = new Map<string, boolean>();
  other: OtherSide | undefined;
  schedules = new Map<string, ScheduleState>();
  payments = new Map<string, PaymentState>();
  keys = new Map<string, { readonly content: string; readonly id: string }>();
  log: Log = new Map();

  clone(): RaceModel {
    const copy = new RaceModel();
    copy.accounts = new Map(this.accounts);
    copy.customers = new Map(this.customers);
    copy.other = this.other;
    copy.schedules = new Map(this.schedules);
    copy.payments = new Map(this.payments);
    copy.keys = new Map(this.keys);
    copy.log = new Map(this.log);
    return copy;
  }

  /** All that can be seen of the bank, one line for each thing. */
  lines(): string[] {
    const accounts = [...this.accounts].map(([id, { status, balance, payments, schedules, isArchived }]) =>
      words('account', id, status, balance, payments, schedules, isArchived ? 'archived' : ''),
    );
    const customers = [...this.customers].map(([id, isArchived]) => words('customer', id, isArchived));
    const { permissions, link } = this.other ?? {};
    const other = words('counterparty', permissions ?? 'gone', link?.routingNumber ?? '');
    const schedules = [...this.schedules].map(([id, one]) => {
      const { status, made, runs, calendar, next } = one;
      const isActive = status === 'Active';
      const waits = isActive ? words(calendar.dates[next], calendar.moment(next), this.#action(one)) : '-';
      return words('schedule', id, scheduleText(one.asked, calendar.schedule), status, made, waits, ...runs);
    });
    const payments = [...this.payments].map(([id, one]) => paymentLine(id, one));
    const log = [...this.log].map(([thing, rows]) => words('log', thing, rows.join(' | ')));
    return [...accounts, ...customers, other, ...schedules, ...payments, ...log].sort();
  }

  /** All that the bank is, hidden or not: two of the same key never differ again. */
  key(): string {
    const { accounts, customers, other, schedules, payments, keys, log } = this;
    return JSON.stringify(
      [accounts, customers, schedules, payments, keys, log].map((map) => [...map]).concat([other as never]),
    );
  }

  /** Does it, and answers what the client is told; of a run, whether there was one. */
  apply(act: Act, now: Instant): string {
    switch (act.act) {
      case 'create':
        return this.#create(act.asked, now);
      case 'run':
        return this.#run(act.id, now);
      case 'disable':
      case 'enable':
      case 'delete':
        return this.#turn(act.act, act.id, now);
      case 'freeze':
        return this.#move(act.account, ['Open'], 'Frozen', 'account.frozen');
      case 'unfreeze':
        return this.#move(act.account, ['Frozen'], 'Open', 'account.unfrozen');
      case 'close':
        return this.#move(act.account, ['Open', 'Frozen'], 'Closed', 'account.closed');
      case 'reopen':
        return this.#move(act.account, ['Closed'], 'Open', 'account.reopened');
      case 'archive':
        return this.#archive(act.customer);
      case 'fund':
        return this.#fund(act.account, act.amount);
      case 'pay':
        return this.#pay(act);
      case 'forget':
      case 'relink':
        return this.#change(act);
    }
  }

  #account(id: string): AccountState {
    const found = this.accounts.get(id);
    if (found === undefined) throw new Error(`the bank has no account ${id}`);
    return found;
  }

  #patch(id: string, change: Partial<AccountState>): AccountState {
    const after = { ...this.#account(id), ...change };
    this.accounts.set(id, after);
    return after;
  }

  /** True where no owner is Active, for those who look at the owners of a Closed account too. */
  #isKnownArchived({ isArchived, status, owner }: AccountState): boolean {
    return isArchived || (status === 'Closed' && this.customers.get(owner) === true);
  }

  #create(asked: Asked, now: Instant): string {
    const content = JSON.stringify(asked);
    const used = asked.key === undefined ? undefined : this.keys.get(asked.key);
    if (used !== undefined) {
      const made = this.schedules.get(used.id);
      if (used.content !== content) return '409 idempotency_key_conflict';
      return made === undefined || made.status === 'Deleted' ? '404 not_found' : this.#shown(201, made);
    }
    const refusal = this.refusalOf(asked);
    if (refusal !== undefined) return refusal;
    const { schedules } = this.#patch(asked.account, { schedules: this.#account(asked.account).schedules + 1 });
    const id = childOf(asked.account, schedules);
    const calendar = calendarOf({ ...asked.schedule, startTime: bankDateOf(now) });
    const one: ScheduleState = {
      id,
      asked,
      calendar,
      status: 'Active',
      next: 0,
      made: 0,
      changedOn: bankDateOf(now),
      runs: [],
    };
    this.schedules.set(id, one);
    if (asked.key !== undefined) this.keys.set(asked.key, { content, id });
    const { amount } = asked;
    const attributes = { amount, status: 'Active', nextScheduledAction: this.#action(one) };
    tell(this.log, [{ type: 'recurringPayment.created', attributes, about: this.#about(id, one) }]);
    return this.#shown(201, one);
  }

  /** Why it cannot be created as things are, whatever its key. */
  refusalOf(asked: Asked): string | undefined {
    const from = this.#account(asked.account);
    if (from.isArchived) return invalidState;
    const refusal = asked.payee === undefined ? this.#refusalOfOther(asked, from) : undefined;
    if (refusal !== undefined) return refusal;
    const payee = asked.payee ?? this.other?.account;
    if (payee === asked.account) return '400 payment_invalid';
    if (payee !== undefined && this.#account(payee).isArchived) return invalidState;
    return from.status === 'Closed' ? invalidState : undefined;
  }

  #refusalOfOther(asked: Asked, from: AccountState): string | undefined {
    if (this.other === undefined) return '404 not_found';
    if (this.other.customer !== from.owner) return '400 account_customer_mismatch';
    if (!permits(this.other, asked)) return '400 counterparty_not_permitted';
    return asked.verifies && this.other.link === undefined ? '400 invalid_value' : undefined;
  }

  #turn(act: 'disable' | 'enable' | 'delete', id: string, now: Instant): string {
    const one = this.schedules.get(id);
    if (one === undefined) return '404 not_found';
    if (act === 'delete') {
      return one.status === 'Deleted' ? this.#shown(200, one) : this.#shown(200, this.#become(id, one, 'Deleted', now));
    }
    const to = act === 'disable' ? 'Disabled' : 'Active';
    if (one.status === to) return this.#shown(200, one);
    if (one.status !== (act === 'disable' ? 'Active' : 'Disabled')) return invalidState;
    if (act === 'disable') return this.#shown(200, this.#become(id, one, 'Disabled', now));
    if (this.#isKnownArchived(this.#account(one.asked.account))) return invalidState;
    return this.#shown(200, this.#enable(id, one, now));
  }

  /** Due dates that passed meanwhile are skipped, and those before it whose run day has passed since. */
  #enable(id: string, one: ScheduleState, now: Instant): ScheduleState {
    const { calendar, changedOn: disabledOn } = one;
    const today = bankDateOf(now);
    let { next } = one;
    for (; ; next += 1) {
      const due = calendar.dates[next];
      if (due === undefined || due >= today || (due < disabledOn && calendar.runDay(due) >= today)) break;
    }
    const skipped =
      next > one.next ? [words(calendar.dates[one.next], `x${next - one.next}`, 'Skipped Disabled;')] : [];
    const after = { ...one, next, runs: [...one.runs, ...skipped] };
    return this.#become(id, after, isOver(after) ? 'Completed' : 'Active', now);
  }

  #become(id: string, one: ScheduleState, status: ScheduleState['status'], now: Instant, events: readonly Told[] = []) {
    const after = { ...one, status, changedOn: bankDateOf(now) };
    this.schedules.set(id, after);
    const before = one.status;
    const attributes = { amount: one.asked.amount, status, previousStatus: before, numberOfPayments: one.made };
    const changed = { type: 'recurringPayment.statusChanged', attributes, about: this.#about(id, one) };
    tell(this.log, [...events, ...(before === status ? [] : [changed])]);
    return after;
  }

  /** True where a worker would run it now. */
  isDue(id: string, now: Instant): boolean {
    const one = this.schedules.get(id);
    return one?.status === 'Active' && (one.calendar.moment(one.next) ?? '9') <= now;
  }

  #run(id: string, now: Instant): string {
    const one = this.schedules.get(id);
    if (one === undefined || !this.isDue(id, now)) return '0';
    const due = one.calendar.dates[one.next];
    const following = one.calendar.moment(one.next + 1);
    const isMissed = directionOf(one.asked) === 'Debit' && following !== undefined && following <= now;
    const result = isMissed ? { failure: 'Missed' } : this.#decide(one.asked);
    if ('failure' in result) return this.#fail(id, one, result.failure, now);
    const { payment, events } = this.#pays(one.asked, { ...result, maker: id, dueDate: due }, now);
    const run = words(due, 'x1', result.reason === undefined ? 'Created' : `Rejected ${result.reason}`, `${payment};`);
    const after = { ...one, next: one.next + 1, made: one.made + 1, runs: [...one.runs, run] };
    this.#become(id, after, isOver(after) ? 'Completed' : 'Active', now, events);
    return '1';
  }

  #fail(id: string, one: ScheduleState, failure: string, now: Instant): string {
    const outcome = failure === 'Missed' ? 'Skipped' : 'Failed';
    const isLast = failure === 'CustomerArchived';
    const runs = [...one.runs, words(one.calendar.dates[one.next], 'x1', outcome, `${failure};`)];
    const after = { ...one, next: isLast ? one.next : one.next + 1, runs };
    const attributes = { amount: one.asked.amount, error: failure };
    const event = { type: 'recurringPayment.failed', attributes, about: this.#about(id, one) };
    this.#become(id, after, isLast ? 'Disabled' : isOver(after) ? 'Completed' : 'Active', now, [event]);
    return '1';
  }

  /** What comes of a run as the accounts and the counterparty are now. */
  #decide(asked: Asked): Result {
    const own = this.#account(asked.account);
    if (this.#isKnownArchived(own)) return { failure: 'CustomerArchived' };
    const { other } = this;
    if (asked.payee === undefined) {
      if (other === undefined) return { failure: 'CounterpartyNotFound' };
      if (other.customer !== own.owner) return { failure: 'CounterpartyCustomerMismatch' };
      if (!permits(other, asked)) return { failure: 'CounterpartyNotPermitted' };
    }
    const id = asked.payee ?? other?.account;
    const payee = id === undefined ? undefined : this.#account(id);
    if (payee?.isArchived === true) return { failure: 'CounterpartyCustomerArchived' };
    const isPoor = asked.verifies && other?.link?.isPoor === true && asked.amount > lowBalanceCents;
    const reason =
      stateReason(own) ??
      (payee && stateReason(payee)) ??
      (directionOf(asked) === 'Credit' && own.balance < asked.amount ? 'InsufficientFunds' : undefined) ??
      (isPoor ? 'CounterpartyInsufficientFunds' : undefined);
    const isBook = id !== undefined && directionOf(asked) === 'Credit';
    return { reason, isBook, other: (isBook ? id : other?.link?.routingNumber) ?? 'here' };
  }

  /** Makes a payment of an account. Between two accounts here it is Sent at once; the rail takes all others. */
  #pays(
    { account, amount, ...asked }: Pick<Asked, 'account' | 'amount'> & Partial<Asked>,
    made: Exclude<Result, { failure: string }> & { readonly maker?: string; readonly dueDate?: string | undefined },
    now: Instant,
  ): { readonly payment: string; readonly events: readonly Told[] } {
    const { reason, isBook, other, maker, dueDate } = made;
    const direction = asked.kind === 'recurringDebitAchPayment' ? 'Debit' : 'Credit';
    const { payments } = this.#patch(account, { payments: this.#account(account).payments + 1 });
    const id = childOf(account, payments);
    const about = { payment: id, account, ...(maker === undefined ? {} : { recurringPayment: maker }) };
    const event = (type: string, attributes: Told['attributes']): Told => ({
      type,
      attributes: { direction, amount, ...attributes },
      about,
    });
    const status = reason !== undefined ? 'Rejected' : isBook ? 'Sent' : 'Pending';
    const dueAt = status === 'Pending' ? windowAfter(now, false, usualAch) : undefined;
    this.payments.set(id, { account, direction, amount, status, reason, maker, dueDate, other, dueAt });
    const events = [event('payment.created', { status: status === 'Sent' ? 'Pending' : status })];
    if (reason !== undefined) return { payment: id, events: [...events, event('payment.rejected', { reason })] };
    if (isBook) events.push(event('payment.sent', { previousStatus: 'Pending' }));
    if (direction === 'Credit') events.push(this.#book(account, -amount, about));
    if (isBook) events.push(this.#book(other, amount, { ...about, account: other }));
    return { payment: id, events };
  }

  #book(id: string, signed: number, about: Told['about']): Told {
    const { balance } = this.#patch(id, { balance: this.#account(id).balance + signed });
    const attributes = { direction: signed < 0 ? 'Debit' : 'Credit', amount: Math.abs(signed), balance };
    return { type: 'transaction.created', attributes, about: { ...about, account: id } };
  }

  #move(id: string, from: readonly string[], status: AccountState['status'], type: string): string {
    const before = this.#account(id);
    if (before.status === status) return words(200, status);
    const isHeld = before.isArchived || (type === 'account.reopened' && this.#isKnownArchived(before));
    if (!from.includes(before.status) || isHeld) return invalidState;
    if (status === 'Closed' && before.balance !== 0) return invalidState;
    this.#patch(id, { status });
    tell(this.log, [{ type, attributes: {}, about: { account: id } }]);
    return words(200, status);
  }

  #archive(customer: string): string {
    if (this.customers.get(customer) === true) return '200 Archived';
    this.customers.set(customer, true);
    for (const [id, { owner, status }] of this.accounts) {
      if (owner === customer && status !== 'Closed') this.#patch(id, { isArchived: true });
    }
    tell(this.log, [{ type: 'customer.archived', attributes: {}, about: { customer } }]);
    return '200 Archived';
  }

  #fund(id: string, amount: number): string {
    const before = this.#account(id);
    if (this.#isKnownArchived(before)) return invalidState;
    const reason = stateReason(before);
    const attributes = { reason, direction: 'Credit', amount };
    if (reason === undefined) tell(this.log, [this.#book(id, amount, {})]);
    else tell(this.log, [{ type: 'declinedIncomingPayment.created', attributes, about: { account: id } }]);
    return words(201, reason);
  }

  #pay({ account, to, amount }: { readonly account: string; readonly to: string; readonly amount: number }): string {
    const [own, payee] = [this.#account(account), this.#account(to)];
    if (this.#isKnownArchived(own) || payee.isArchived) return invalidState;
    const reason = stateReason(own) ?? stateReason(payee) ?? (own.balance < amount ? 'InsufficientFunds' : undefined);
    const { events } = this.#pays({ account, amount }, { reason, isBook: true, other: to }, '' as Instant);
    tell(this.log, events);
    return reason === undefined ? '201 Sent' : words(201, 'Rejected', reason);
  }

  #change(act: Extract<Act, { readonly act: 'forget' | 'relink' }>): string {
    if (this.other === undefined) return '404 not_found';
    if (this.customers.get(this.other.customer) === true) return invalidState;
    const { permissions, link } = act.act === 'forget' ? {} : act;
    this.other = permissions && { ...this.other, permissions, ...(link === undefined ? {} : { link }) };
    return this.other === undefined ? '204' : '200';
  }

  /** The id of the payment whose step on the rail is due first. */
  nextOnRail(now: Instant): string | undefined {
    const due = [...this.payments].filter(([, { dueAt }]) => dueAt !== undefined && dueAt <= now);
    return due.sort(([one, { dueAt: a = '' }], [other, { dueAt: b = '' }]) => (a + one < b + other ? -1 : 1))[0]?.[0];
  }

  /** The rail takes a payment, or the money of a debit arrives. */
  stepOnRail(id: string, now: Instant): void {
    const one = this.payments.get(id);
    if (one === undefined) throw new Error(`there is no payment ${id}`);
    const { account, direction, amount, status: previousStatus, maker } = one;
    const own = this.#account(account);
    const about = { payment: id, account, ...(maker === undefined ? {} : { recurringPayment: maker }) };
    const isTaken = direction === 'Debit' && previousStatus === 'Pending';
    const reason = isTaken ? (stateReason(own) ?? (own.isArchived ? 'AccountFrozen' : undefined)) : undefined;
    const status = reason !== undefined ? 'Rejected' : isTaken ? 'Clearing' : 'Sent';
    const dueAt = status === 'Clearing' ? clearingMoment(now, clearingDays, usualAch) : undefined;
    this.payments.set(id, { ...one, status, reason, dueAt });
    const attributes = { direction, amount, ...(reason === undefined ? { previousStatus } : { reason }) };
    const event = { type: `payment.${status.toLowerCase()}`, attributes, about };
    tell(this.log, [event, ...(previousStatus === 'Clearing' ? [this.#book(account, amount, about)] : [])]);
  }

  /** The day of the next run; a run day that has passed is made up on the day of the last change. */
  #action({ status, calendar, next, changedOn }: ScheduleState): CalendarDate | undefined {
    const due = calendar.dates[next];
    if (status !== 'Active' || due === undefined) return undefined;
    const day = calendar.runDay(due);
    return day < changedOn ? changedOn : day;
  }

  #shown(status: number, one: ScheduleState): string {
    return words(status, one.id, one.status, one.made, this.#action(one));
  }

  #about = (recurringPayment: string, { asked: { account } }: ScheduleState): Told['about'] => ({
    recurringPayment,
    account,
  });
}

/** What a schedule is for, and when. */
export function scheduleText(
  { kind, amount, verifies }: Pick<Asked, 'kind' | 'amount' | 'verifies'>,
  schedule: Schedule,
) {
  const { startTime, endTime, totalNumberOfPayments: total } = schedule;
  const day = schedule.interval === 'Weekly' ? schedule.dayOfWeek : schedule.dayOfMonth;
  return words(
    kind,
    verifies ? 'verified' : undefined,
    amount,
    day,
    'from',
    startTime,
    'to',
    endTime ?? 'ever',
    total ?? 'all',
  );
}

export function paymentLine(id: string, one: PaymentState): string {
  const { account, direction, amount, status, reason, maker, dueDate, other, dueAt } = one;
  return words('payment', id, account, direction, amount, status, reason, maker, dueDate, other, dueAt);
}

const isOver = ({ asked: { schedule }, calendar, next, made }: ScheduleState): boolean =>
  calendar.dates[next] === undefined || made >= (schedule.totalNumberOfPayments ?? Infinity);

const permits = ({ permissions }: OtherSide, asked: Asked): boolean =>
  permissions === 'CreditAndDebit' || permissions === `${directionOf(asked)}Only`;

const stateReason = ({ status }: AccountState): 'AccountFrozen' | 'AccountClosed' | undefined =>
  status === 'Open' ? undefined : `Account${status}`;
