import type { LoadOptions } from './options.ts';
import type { Sample } from './samples.ts';
import type { Temper } from './tempers.ts';

/** The numbers at the end of a second of a load. */
export interface SecondOfLoad {
  readonly second: number;
  /** Requests that ended in this second. */
  readonly done: number;
  /** Requests that wait because too many others are on their way. */
  readonly waiting: number;
  readonly onTheWay: number;
  /** Events that the slowest well receiver with AtLeastOnce has not got yet; undefined if the platform did not say. */
  readonly behind: number | undefined;
}

/** Everything about a load that has ended. */
export interface LoadResult {
  readonly startedAt: string;
  readonly address: string;
  readonly options: LoadOptions;
  readonly samples: readonly Sample[];
  readonly seconds: readonly SecondOfLoad[];
  /** Requests that had waited too long and were not sent. */
  readonly dropped: number;
  /** How long the clock needed to pass the due dates of recurring payments. */
  readonly clockMs: number | undefined;
  /** From the last answer until the last event had arrived, or until the end of `drainSeconds`. */
  readonly drainMs: number;
  readonly events: number;
  readonly receivers: readonly {
    readonly name: string;
    readonly temper: Temper;
    readonly arrived: number;
    readonly accepted: number;
    readonly behind: number;
  }[];
  /** Everything that a check found wrong. */
  readonly faults: readonly string[];
}
