import type { Moment } from '../journal/commit.ts';
import type { Platform } from '../../ports/platform.ts';
import type { Need } from '../../ports/ports.ts';
import type { ItemKey, Kind } from '../table/kind.ts';

/** Whether there was anything to do: an entry of an index may be late, and only the item tells. */
export type DueOutcome = 'done' | 'not due';

/** A kind of item that falls due, and what is done then. */
export interface DueKind {
  readonly kind: Kind;
  /**
   * Does the next step of what lies at the key, if it is due at the moment: read, decide, and commit on the condition that
   * nobody did it before. It may run twice, in parallel, or again after a crash.
   */
  readonly run: (platform: Platform, moment: Moment, key: ItemKey) => Promise<DueOutcome>;
  readonly reads: readonly Kind[];
  readonly writes: readonly Kind[];
  readonly needs?: readonly Need[];
  /** Messages that raise an alarm when a run logs them. */
  readonly alarmsOn?: readonly string[];
}
