import { listedHolidays } from '../kernel/calendar/federal-holidays.ts';

/**
 * A third opinion on schedules, and on the whole life of one. It keeps a diary: it goes through the days one by one and
 * says on each what lands on it, what is run and what is skipped. It counts days by itself (no weekday of Date, no Intl, nothing
 * of the product), and takes holidays from the written table.
 */
export interface Day {
  readonly date: string;
  readonly weekday: string;
  readonly dayOfMonth: number;
  /** -1 on the last day of the month. */
  readonly dayFromMonthEnd: number;
  readonly isOpen: boolean;
  /** How many hours the world is ahead of the bank, from three in the morning on. */
  readonly hoursAhead: number;
}

/** What a schedule says, whatever the product makes of it. */
export interface Plan {
  readonly isDebit: boolean;
  readonly schedule: {
    readonly interval: 'Monthly' | 'Weekly';
    readonly startTime: string;
    readonly endTime?: string;
    readonly totalNumberOfPayments?: number;
    readonly dayOfMonth?: number;
    readonly dayOfWeek?: string;
  };
}

/** Something that happens to a schedule, at a moment of a day; `back` is the end of an outage. */
export interface Happening {
  readonly day: number;
  readonly at: string;
  readonly what: 'create' | 'disable' | 'enable' | 'back';
}

/** The days that a diary is kept for, and those of them on which nobody was there at six, when runs begin. */
export interface Span {
  readonly first: number;
  readonly last: number;
  readonly awayAtSix: ReadonlySet<number>;
}

export interface Entry {
  readonly dueDate: string;
  readonly at: string;
  readonly isCreated: boolean;
}

/** How it stands after something happened to it: the run day that comes next is told while there is one. */
export interface Standing {
  readonly status: string;
  readonly numberOfPayments: number;
  readonly nextRunDay: string | undefined;
  /** Due dates that passed while it was disabled, as it is enabled: the first, and how many. */
  readonly skipped: { readonly dueDate: string; readonly count: number } | undefined;
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const closed = new Set(listedHolidays.filter(({ isUnobserved }) => !isUnobserved).map(({ date }) => date));

/** Every day of so many years, from the 1st of November 2026 on, which was a Sunday and the day on which the clocks went back. */
export function daysFrom2026(years: number): readonly Day[] {
  const days: Day[] = [];
  let [year, month, weekday, hoursAhead, sundays] = [2026, 11, 0, 5, 0];
  while (year < 2026 + years) {
    const isLeap = year % 4 === 0; // no century lies within
    const length = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
    for (let dayOfMonth = 1; dayOfMonth <= length; dayOfMonth += 1) {
      if (weekday === 0) sundays += 1;
      if (weekday === 0 && month === 3 && sundays === 2) hoursAhead = 4;
      if (weekday === 0 && month === 11 && sundays === 1) hoursAhead = 5;
      const date = `${String(year)}-${two(month)}-${two(dayOfMonth)}`;
      const isOpen = weekday > 0 && weekday < 6 && !closed.has(date);
      const dayFromMonthEnd = dayOfMonth - length - 1;
      days.push({ date, weekday: weekdays[weekday] ?? '', dayOfMonth, dayFromMonthEnd, isOpen, hoursAhead });
      weekday = (weekday + 1) % 7;
    }
    [year, month, sundays] = month === 12 ? [year + 1, 1, 0] : [year, month + 1, 0];
  }
  return days;
}

/** The life of one schedule, day by day. `happens` are in order, and one of them creates it. */
export class Diary {
  readonly entries: Entry[] = [];
  /** How it stood after each happening but the ends of outages, in order. */
  readonly standings: Standing[] = [];
  readonly #days: readonly Day[];
  readonly #plan: Plan;
  readonly #fails: (dueDate: string) => boolean;
  readonly #isBackward: boolean;
  readonly #lastDue: number;
  #status: 'NotYet' | 'Active' | 'Disabled' | 'Completed' = 'NotYet';
  #count = 0;
  /** Landed, and not run. */
  #waiting: number[] = [];
  /** Since it was disabled. */
  #skipped: number[] = [];
  /** The latest due date that was run or skipped. */
  #done = -1;

  constructor(days: readonly Day[], plan: Plan, fails: (dueDate: string) => boolean) {
    this.#days = days;
    this.#plan = plan;
    this.#fails = fails;
    this.#isBackward = (plan.schedule.dayOfMonth ?? 1) < 0;
    this.#lastDue = plan.schedule.endTime === undefined ? Infinity : days.findLastIndex((_, day) => this.#isDue(day));
  }

  /** Goes through the days from the first on, up to and with the last. */
  keep(happens: readonly Happening[], { first, last, awayAtSix }: Span): void {
    let next = 0;
    const happenUntil = (day: number, end: string) => {
      for (let one = happens[next]; one?.day === day && one.at < end; one = happens[(next += 1)]) this.#happen(one);
    };
    for (let day = first; day <= last; day += 1) {
      const six = momentOf(this.#days[day], 6);
      happenUntil(day, six);
      this.#land(day);
      if (!awayAtSix.has(day)) this.#runWaiting(six);
      happenUntil(day, 'midnight');
      if (this.#status === 'Disabled') this.#skipUntilMidnight(day);
    }
  }

  #happen({ at, what }: Happening): void {
    if (what === 'create') this.#status = 'Active';
    if (what === 'disable' && this.#status === 'Active') this.#status = 'Disabled';
    if (what === 'enable' && this.#status === 'Disabled') {
      this.#status = this.#done >= this.#lastDue ? 'Completed' : 'Active';
    }
    this.#runWaiting(at);
    if (what === 'back') return;
    this.standings.push(this.#standing());
    if (what === 'enable') this.#skipped = [];
  }

  /** An open day takes the due dates of the closed days around it: of those before it, or counted from a month's end after it. */
  #land(day: number): void {
    if (this.#days[day]?.isOpen !== true) return;
    const step = this.#isBackward ? 1 : -1;
    const taken = [day];
    for (let near = day + step; this.#days[near]?.isOpen === false; near += step) taken.push(near);
    for (const due of taken.sort((one, other) => one - other)) {
      if (due > this.#done && this.#isDue(due)) this.#waiting.push(due);
    }
  }

  #runWaiting(at: string): void {
    if (this.#status !== 'Active') return;
    const run = this.#waiting;
    this.#waiting = [];
    for (const [place, due] of run.entries()) {
      if (this.#status !== 'Active') return;
      const dueDate = this.#dateOf(due);
      const isPassedOver = this.#plan.isDebit && place < run.length - 1;
      const isCreated = !isPassedOver && !this.#fails(dueDate);
      this.entries.push({ dueDate, at, isCreated });
      this.#done = due;
      this.#count += isCreated ? 1 : 0;
      const isUsedUp = this.#count === this.#plan.schedule.totalNumberOfPayments;
      if (isUsedUp || due === this.#lastDue) this.#status = 'Completed';
    }
  }

  /** What is due on a day that ends while it is disabled is skipped, and so is what has landed and was due by then. */
  #skipUntilMidnight(day: number): void {
    const passed = [...this.#waiting.filter((due) => due < day), ...(this.#isDue(day) ? [day] : [])];
    for (const due of passed.filter((one) => one > this.#done)) {
      this.#skipped.push(due);
      this.#done = due;
    }
    this.#waiting = this.#waiting.filter((due) => due > this.#done);
  }

  #standing(): Standing {
    if (this.#status === 'NotYet') throw new RangeError('it is created first');
    const nextRunDay = this.#status === 'Active' ? this.#nextRunDay() : undefined;
    const [first] = this.#skipped;
    const isTold = this.#status !== 'Disabled' && first !== undefined;
    const skipped = isTold ? { dueDate: this.#dateOf(first), count: this.#skipped.length } : undefined;
    return { status: this.#status, numberOfPayments: this.#count, nextRunDay, skipped };
  }

  /** Nothing waits while it is Active, so it lies ahead. */
  #nextRunDay(): string {
    let due = this.#done + 1;
    while (!this.#isDue(due)) due += 1;
    const step = this.#isBackward ? -1 : 1;
    let runDay = due;
    while (this.#days[runDay]?.isOpen !== true) runDay += step;
    return this.#dateOf(runDay);
  }

  #isDue(day: number): boolean {
    const { startTime, endTime, dayOfWeek, dayOfMonth } = this.#plan.schedule;
    const it = this.#days[day];
    if (it === undefined) throw new RangeError('the diary has no more days');
    if (it.date < startTime || (endTime !== undefined && it.date > endTime)) return false;
    return dayOfMonth === undefined
      ? it.weekday === dayOfWeek
      : dayOfMonth === it.dayOfMonth || dayOfMonth === it.dayFromMonthEnd;
  }

  #dateOf(day: number): string {
    return this.#days[day]?.date ?? '';
  }
}

/** The moment at which the bank's clocks show this hour of a day, from three in the morning on, and these seconds past it. */
export function momentOf(day: Day | undefined, hour: number, seconds = 0): string {
  if (day === undefined) throw new RangeError('the diary has no such day');
  const ms = Date.parse(`${day.date}T00:00:00.000Z`) + ((hour + day.hoursAhead) * 3600 + seconds) * 1000;
  return new Date(ms).toISOString();
}

const two = (value: number) => String(value).padStart(2, '0');
