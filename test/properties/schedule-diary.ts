import type { Day } from './schedule-days.ts';

/** The rule of a schedule, independent of the product. */
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

export type RollWord = 'next' | 'previous' | 'none';

/** The run day of a due date on a closed day: for dates at a month's end, and for all others. */
export interface Rolls {
  readonly forward: RollWord;
  readonly backward: RollWord;
}

/** Something that happens to a schedule, at a moment of a day; `back` is the end of an outage. */
export interface Happening {
  readonly day: number;
  readonly at: string;
  readonly what: 'create' | 'disable' | 'enable' | 'delete' | 'back';
}

/** The days that a diary is kept for, and those of them on which nobody was there at six, when runs begin. */
export interface Span {
  readonly first: number;
  readonly last: number;
  readonly awayAtSix: ReadonlySet<number>;
}

/** Facts beside the schedule: the days to which runs move from closed days, and the runs that create no payment. */
export interface Circumstances {
  readonly rolls: Rolls;
  readonly fails: (dueDate: string) => boolean;
}

export interface Entry {
  readonly dueDate: string;
  readonly at: string;
  readonly isCreated: boolean;
}

/** Its state after an act, with the next run day if there is one. */
export interface DiaryState {
  /** The answer to the act. */
  readonly answer: 200 | 201 | 409;
  readonly status: string;
  readonly numberOfPayments: number;
  readonly nextRunDay: string | undefined;
  /** Due dates that passed while it was disabled, as it is enabled: the first, and how many. */
  readonly skipped: { readonly dueDate: string; readonly count: number } | undefined;
}

/**
 * A third opinion on schedules, and on the whole life of one. It keeps a diary: it goes through the days one by one and says on
 * each the runs that are moved to it, the runs made and the dates skipped. It shares no code with the product.
 */
export class Diary {
  readonly entries: Entry[] = [];
  /** Its state after each act except the ends of outages, in order. */
  readonly standings: DiaryState[] = [];
  readonly #days: readonly Day[];
  readonly #plan: Plan;
  readonly #fails: (dueDate: string) => boolean;
  readonly #roll: RollWord;
  readonly #lastDue: number;
  #status: 'NotYet' | 'Active' | 'Disabled' | 'Completed' | 'Deleted' = 'NotYet';
  #count = 0;
  /** Landed, and not run. */
  #waiting: number[] = [];
  /** Since it was disabled. */
  #skipped: number[] = [];
  /** The latest due date that was run or skipped. */
  #done = -1;

  constructor(days: readonly Day[], plan: Plan, { rolls, fails }: Circumstances) {
    this.#days = days;
    this.#plan = plan;
    this.#fails = fails;
    this.#roll = (plan.schedule.dayOfMonth ?? 1) < 0 ? rolls.backward : rolls.forward;
    this.#lastDue = plan.schedule.endTime === undefined ? Infinity : days.findLastIndex((_, day) => this.#isDue(day));
  }

  /** Goes through the days from the first on, up to and with the last. `happens` are in order, and one of them creates it. */
  keep(happens: readonly Happening[], { first, last, awayAtSix }: Span): void {
    let next = 0;
    const happenUntil = (day: number, end: string) => {
      for (let one = happens[next]; one?.day === day && one.at < end; one = happens[(next += 1)]) this.#happen(one);
    };
    for (let day = first; day <= last; day += 1) {
      const { six } = this.#dayAt(day);
      happenUntil(day, six);
      this.#land(day);
      if (!awayAtSix.has(day)) this.#runWaiting(six);
      happenUntil(day, 'midnight');
      if (this.#status === 'Disabled') this.#skipUntilMidnight(day);
    }
  }

  #happen({ at, what }: Happening): void {
    const answer = this.#answerTo(what);
    if (what === 'create') this.#status = 'Active';
    if (what === 'delete') this.#status = 'Deleted';
    if (what === 'disable' && this.#status === 'Active') this.#status = 'Disabled';
    if (what === 'enable' && this.#status === 'Disabled') {
      this.#status = this.#done >= this.#lastDue ? 'Completed' : 'Active';
    }
    this.#runWaiting(at);
    if (what === 'back') return;
    this.standings.push(this.#standing(answer));
    if (what === 'enable') this.#skipped = [];
  }

  /** A schedule that is over can be deleted, repeatedly and at any time, and allows nothing else. */
  #answerTo(what: Happening['what']): DiaryState['answer'] {
    if (what === 'create') return 201;
    const isOver = this.#status === 'Completed' || this.#status === 'Deleted';
    return isOver && what !== 'delete' ? 409 : 200;
  }

  #land(day: number): void {
    for (const due of this.#takenBy(day)) {
      if (due > this.#done && this.#isDue(due)) this.#waiting.push(due);
    }
  }

  /** An open day takes what falls on the closed days before it, or on those after it; where nothing is rolled, each day its own. */
  #takenBy(day: number): readonly number[] {
    if (this.#roll === 'none') return [day];
    if (this.#days[day]?.isOpen !== true) return [];
    const step = this.#roll === 'previous' ? 1 : -1;
    const taken = [day];
    for (let near = day + step; this.#days[near]?.isOpen === false; near += step) taken.push(near);
    return taken.sort((one, other) => one - other);
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

  /** Due dates on a day that ends while it is disabled are skipped, and so are moved ones that were due by then. */
  #skipUntilMidnight(day: number): void {
    const passed = [...this.#waiting.filter((due) => due < day), ...(this.#isDue(day) ? [day] : [])];
    for (const due of passed.filter((one) => one > this.#done)) {
      this.#skipped.push(due);
      this.#done = due;
    }
    this.#waiting = this.#waiting.filter((due) => due > this.#done);
  }

  #standing(answer: DiaryState['answer']): DiaryState {
    if (this.#status === 'NotYet') throw new RangeError('it is created first');
    const nextRunDay = this.#status === 'Active' ? this.#nextRunDay() : undefined;
    const [first] = this.#skipped;
    const isTold = (this.#status === 'Active' || this.#status === 'Completed') && first !== undefined;
    const skipped = isTold ? { dueDate: this.#dateOf(first), count: this.#skipped.length } : undefined;
    return { answer, status: this.#status, numberOfPayments: this.#count, nextRunDay, skipped };
  }

  /** Nothing waits while it is Active, so the next run is in the future. */
  #nextRunDay(): string {
    let due = this.#done + 1;
    while (!this.#isDue(due)) due += 1;
    if (this.#roll === 'none') return this.#dateOf(due);
    const step = this.#roll === 'previous' ? -1 : 1;
    let runDay = due;
    while (this.#days[runDay]?.isOpen !== true) runDay += step;
    return this.#dateOf(runDay);
  }

  #isDue(day: number): boolean {
    const { startTime, endTime, dayOfWeek, dayOfMonth } = this.#plan.schedule;
    const it = this.#dayAt(day);
    if (it.date < startTime || (endTime !== undefined && it.date > endTime)) return false;
    return dayOfMonth === undefined
      ? it.weekday === dayOfWeek
      : dayOfMonth === it.dayOfMonth || dayOfMonth === it.dayFromMonthEnd;
  }

  #dayAt(day: number): Day {
    const it = this.#days[day];
    if (it === undefined) throw new RangeError('the diary has no such day');
    return it;
  }

  #dateOf(day: number): string {
    return this.#days[day]?.date ?? '';
  }
}
