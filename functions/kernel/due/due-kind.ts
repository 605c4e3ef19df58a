import type { AlarmMessage } from '../base/alarm-message.ts';
import type { WhenSuspended } from '../base/when-suspended.ts';
import type { WorkerName } from '../journal/author.ts';
import type { Moment } from '../journal/commit.ts';
import type { Platform } from '../../ports/platform.ts';
import type { Need } from '../../ports/ports.ts';
import type { ItemKey, Kind } from '../table/kind.ts';
import type { StoredItem } from '../table/write.ts';

/**
 * Whether the item was due. The index is eventually consistent, so an entry may name an item that is not due any more. `waits`: the run is done, and another
 * worker, which it has woken, has yet to end the item. A clock that moves lets that worker go first.
 */
export type DueOutcome = 'done' | 'not due' | 'waits';

/** A kind that says that an item ends in its next due run, once its account is closed or no owner is Active. */
type EndingWhenDue = Kind &
  ({ readonly whenAccountCloses: 'endsWhenDue' } | { readonly whenOwnerArchived: 'endsWhenDue' });

/** A kind that says that an item follows its account to another bank in its next due run. */
type FollowingWhenDue = Kind & { readonly whenAccountMoves: 'followsWhenDue' };

/** A kind of item that falls due, and the function that runs then. */
export interface DueKind {
  readonly kind: Kind;
  /** The type of the resource that it belongs to, for events; its id is that of the owner if the resource has no own number. */
  readonly resource: { readonly type: string; readonly id: 'of the owner' | 'owner and number' };
  /** The author of its runs in the audit log. */
  readonly worker: WorkerName;
  /**
   * What happens with a run that falls due while its organisation is suspended. A run that waits stays in the due index, and is done late
   * once the organisation is resumed, as after an outage. It is a function if that depends on the state of the item.
   */
  readonly whenSuspended: WhenSuspended | ((item: StoredItem) => WhenSuspended);
  /**
   * Runs the next step of the item at the key, if it is due: read, decide, and commit on the condition that it was not done
   * before. It may run twice, in parallel, or again after a crash.
   */
  readonly run: (platform: Platform, moment: Moment, key: ItemKey) => Promise<DueOutcome>;
  /** The kind again, if a run ends its items as the kind says. A kind that says so is in no manifest without such a run. */
  readonly ends?: EndingWhenDue;
  /** The kind again, if a run makes its items anew for the account at the new bank. */
  readonly follows?: FollowingWhenDue;
  readonly reads: readonly Kind[];
  readonly writes: readonly Kind[];
  /** Kinds of `writes` that are append-only, and whose items a run puts anew. */
  readonly replaces?: readonly Kind[];
  readonly needs?: readonly Need[];
  /** Messages that raise an alarm when a run logs them. */
  readonly alarmsOn?: readonly AlarmMessage[];
}
