import type { Instant } from '../base/calendar/instant.ts';
import type { EventDraft } from '../base/event-type.ts';
import type { ItemKey } from '../table/kind.ts';
import type { Write } from '../table/write.ts';

declare const isListedType: unique symbol;

/**
 * The type of a list of all an organisation's things, as it is stored. Only `listedAs` makes one (listed.ts), beside the
 * item that is listed; the kernel knows none of them by name.
 */
export type ListedType = string & { readonly [isListedType]: true };

/** A thing that a change creates, for the organisation's list of its type. */
export interface Listed {
  readonly type: ListedType;
  readonly id: string;
}

/** A thing that a change deletes, for the organisation's list of its type. */
export interface Unlisted extends Listed {
  readonly createdAt: Instant;
  /** Moment of its last change. The row of the journal that deletes it gets a later moment, however clocks differ. */
  readonly writtenAt?: string | undefined;
}

/** Something that falls due at a moment of the bank's clock. */
export interface DueChange {
  readonly key: ItemKey;
  readonly dueAt: Instant;
}

/** One change of state: its writes and everything that follows from them are one transaction. */
export interface Change {
  /** createdAt of what the change creates, where it is not the moment of the request. */
  readonly at?: Instant;
  readonly writes: readonly Write[];
  /** In the order in which they will be numbered. */
  readonly events?: readonly EventDraft[];
  readonly listed?: readonly Listed[];
  readonly unlisted?: readonly Unlisted[];
  readonly due?: readonly DueChange[];
}
