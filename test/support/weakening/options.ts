import type { FaultPlan } from './fault-plan.ts';

/** Probabilities are between 0 and 1 and default to 0: other guarantees stay as strong as those of the engine. */
export interface WeaknessOptions {
  /** Decides everything together with the order of the operations; print it when a test fails. */
  seed: number;
  /** Share one plan between the clients of a test; by default the weakness has its own. */
  plan?: FaultPlan;
  /** An eventual read of the base table is answered from the late copy (in a batch: drawn per item). */
  staleReads?: number;
  /** A query on an index is answered from the late copy. */
  lateIndexes?: number;
  /** A write reaches the late copy after 1 to this many later operations, each item on its own. Default 20. */
  latenessOperationsMax?: number;
  /** A write that meets another in flight on one of its items, one of the two being a transaction, is refused. */
  overlapConflicts?: number;
  /** A transaction is cancelled (a single write refused) for a conflict that nobody sees. */
  spuriousConflicts?: number;
  /** A request is throttled, undone. */
  throttles?: number;
  /** A request fails before it takes effect: connection reset or status 500. */
  drops?: number;
  /** A request takes effect and its answer is lost: connection reset or status 500. */
  lostAnswers?: number;
  /** A batch read of two keys or more leaves some of them unprocessed. */
  unprocessedKeys?: number;
  /** A query's page ends early, with a LastEvaluatedKey. */
  shortPages?: number;
  /**
   * 'real' runs requests as they come. 'seeded' runs them one at a time, the next one drawn from those that wait, so that parallel code is reproducible as well;
   * it needs code under test whose only waiting is for weakened clients (no timers, no thread pool).
   */
  interleave?: 'real' | 'seeded';
}

/** Everything at once, at rates at which correct code still makes progress. */
export const cloudLike = {
  staleReads: 0.3,
  lateIndexes: 0.5,
  latenessOperationsMax: 20,
  overlapConflicts: 1,
  spuriousConflicts: 0.02,
  throttles: 0.02,
  drops: 0.01,
  lostAnswers: 0.02,
  unprocessedKeys: 0.2,
  shortPages: 0.1,
} as const satisfies Omit<WeaknessOptions, 'seed'>;

/** The options with their defaults filled in. */
export type WeaknessSettings = Required<Omit<WeaknessOptions, 'plan'>>;

/** Fills in the defaults. */
export function settingsOf({ plan: _plan, ...options }: WeaknessOptions): WeaknessSettings {
  return {
    staleReads: 0,
    lateIndexes: 0,
    latenessOperationsMax: 20,
    overlapConflicts: 0,
    spuriousConflicts: 0,
    throttles: 0,
    drops: 0,
    lostAnswers: 0,
    unprocessedKeys: 0,
    shortPages: 0,
    interleave: 'real',
    ...options,
  };
}
