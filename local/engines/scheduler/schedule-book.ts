import { isDeepStrictEqual } from 'node:util';
import type { ScheduleDefinition } from './definition.ts';
import { firstMoment, nextMoment, parseExpression } from './expression.ts';
import { SchedulerError } from './problems.ts';

/** A schedule and its state. It is immutable: code with an old one can see that it has been replaced. */
export interface SchedulerEntry {
  readonly name: string;
  readonly definition: ScheduleDefinition;
  readonly createdAtMs: number;
  readonly modifiedAtMs: number;
  /** The next time at which it is due; absent once it is completed. */
  readonly dueAtMs?: number | undefined;
  /** After a failed delivery: the earliest time of the next attempt. */
  readonly retryAtMs?: number | undefined;
}

const SECOND_MS = 1_000;

/** All schedules of the default group, with the checks of EventBridge Scheduler for each change. */
export class ScheduleBook {
  readonly #schedules: Map<string, SchedulerEntry>;
  readonly #changed: (all: readonly SchedulerEntry[]) => void;

  constructor(schedules: readonly SchedulerEntry[], changed: (all: readonly SchedulerEntry[]) => void) {
    this.#schedules = new Map(schedules.map((schedule) => [schedule.name, schedule]));
    this.#changed = changed;
  }

  /** A repeated request (the SDK repeats it after a lost answer) gets the same answer as the first. */
  create(name: string, definition: ScheduleDefinition, nowMs: number): void {
    const existing = this.#schedules.get(name)?.definition;
    if (existing?.ClientToken !== undefined && isDeepStrictEqual(existing, definition)) return;
    if (existing !== undefined) throw new SchedulerError('ConflictException', `Schedule ${name} already exists.`);
    this.#put(begin({ name, definition, createdAtMs: nowMs, modifiedAtMs: nowMs }, nowMs));
  }

  update(name: string, definition: ScheduleDefinition, nowMs: number): void {
    const { createdAtMs } = this.get(name);
    this.#put(begin({ name, definition, createdAtMs, modifiedAtMs: nowMs }, nowMs));
  }

  get(name: string): SchedulerEntry {
    const schedule = this.#schedules.get(name);
    if (schedule === undefined) throw notFound(name);
    return schedule;
  }

  delete(name: string): void {
    if (!this.#schedules.delete(name)) throw notFound(name);
    this.#changed(this.all());
  }

  all(): readonly SchedulerEntry[] {
    return [...this.#schedules.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
  }

  /** The schedules to deliver now, in the order of their due times. */
  due(nowMs: number): readonly SchedulerEntry[] {
    return this.#waiting()
      .filter(({ momentMs }) => momentMs <= nowMs)
      .sort((one, other) => one.momentMs - other.momentMs)
      .map(({ schedule }) => schedule);
  }

  nextMomentMs(): number | undefined {
    const next = Math.min(...this.#waiting().map(({ momentMs }) => momentMs), Infinity);
    return Number.isFinite(next) ? next : undefined;
  }

  /** Sets the next due time or completes the schedule. A schedule that has been changed in the meantime is not touched. */
  advance(schedule: SchedulerEntry, nowMs: number): void {
    if (this.#schedules.get(schedule.name) !== schedule || schedule.dueAtMs === undefined) return;
    const expression = parseExpression(schedule.definition.ScheduleExpression);
    const next = beforeEnd(schedule.definition, nextMoment(expression, schedule.dueAtMs, nowMs));
    if (next === undefined && schedule.definition.ActionAfterCompletion === 'DELETE') this.delete(schedule.name);
    else this.#put({ ...schedule, dueAtMs: next, retryAtMs: undefined });
  }

  retry(schedule: SchedulerEntry, retryAtMs: number): void {
    if (this.#schedules.get(schedule.name) === schedule) this.#put({ ...schedule, retryAtMs });
  }

  #waiting(): readonly { readonly schedule: SchedulerEntry; readonly momentMs: number }[] {
    return this.all().flatMap((schedule) => {
      if (schedule.definition.State === 'DISABLED' || schedule.dueAtMs === undefined) return [];
      return [{ schedule, momentMs: schedule.retryAtMs ?? schedule.dueAtMs }];
    });
  }

  #put(schedule: SchedulerEntry): void {
    this.#schedules.set(schedule.name, schedule);
    this.#changed(this.all());
  }
}

function begin(schedule: SchedulerEntry, nowMs: number): SchedulerEntry {
  const { ScheduleExpression: text, StartDate: start } = schedule.definition;
  const fromMs = Math.max(nowMs, (start ?? 0) * SECOND_MS);
  const dueAtMs = beforeEnd(schedule.definition, firstMoment(parseExpression(text), fromMs));
  return { ...schedule, dueAtMs };
}

function beforeEnd({ EndDate: end }: ScheduleDefinition, momentMs: number | undefined): number | undefined {
  return end !== undefined && momentMs !== undefined && momentMs > end * SECOND_MS ? undefined : momentMs;
}

function notFound(name: string): SchedulerError {
  return new SchedulerError('ResourceNotFoundException', `Schedule ${name} does not exist.`);
}
