import type { Instant } from '../base/calendar/instant.ts';
import type { EventDraft, ResourceLink } from '../base/event-type.ts';
import { invariant } from '../base/invariant.ts';
import { type ItemKey, keyText } from '../table/kind.ts';
import { keyOf, type Write } from '../table/write.ts';

declare const isListedType: unique symbol;

/**
 * The type of a list of all an organisation's things, as it is stored. Only `listedAs` makes one (listed.ts), beside the
 * item that is listed; the kernel does not know their names.
 */
export type ListedType = string & { readonly [isListedType]: true };

/** A thing that a change creates, for the organisation's list of its type. */
export interface ListAddition {
  readonly type: ListedType;
  readonly id: string;
}

/** A thing that a change deletes, for the organisation's list of its type. */
export interface ListRemoval extends ListAddition {
  readonly createdAt: Instant;
  /** Moment of its last change. The row of the journal that deletes it gets a later moment, however clocks differ. */
  readonly writtenAt?: string | undefined;
}

/** Something that falls due at a moment of the bank's clock. */
export interface DueChange {
  readonly key: ItemKey;
  readonly dueAt: Instant;
}

/** The entry in the due index of an item that was written, for the change that writes it; none where nothing is due. */
export const dueOf = (item: ItemKey & { readonly dueAt?: Instant | undefined }): readonly DueChange[] =>
  item.dueAt === undefined ? [] : [{ key: item, dueAt: item.dueAt }];

/** One change of state: its writes and everything that follows from them are one transaction. */
export interface Change {
  /** createdAt of the resources that the change creates, if it is not the moment of the request. */
  readonly at?: Instant;
  readonly writes: readonly Write[];
  /** In the order in which they will be numbered. */
  readonly events?: readonly EventDraft[];
  /** The written resources, for the audit log. Left out if the events name them. */
  readonly about?: readonly ResourceLink[];
  readonly listed?: readonly ListAddition[];
  readonly unlisted?: readonly ListRemoval[];
  readonly due?: readonly DueChange[];
  /** Queues of the workers that continue with what was written. The router wakes them. */
  readonly wakes?: readonly string[];
  /**
   * Items for which other writers have priority: a request that loses a race for one of them waits longer before its next
   * try.
   */
  readonly yieldsOn?: readonly ItemKey[];
}

/** A change of which the moment of creation is known. */
export type DatedChange = Change & { readonly at: Instant };

/** The change with its resource for the audit log, for a change without an event that names it. */
export function about(change: Change, { type, id }: ResourceLink): Change {
  return (change.events ?? []).length > 0 ? change : { ...change, about: [{ type, id }] };
}

/**
 * Several changes as one, which happens as a whole or not at all. Everything stays in its order; the moment is the latest
 * one that is given. Fails where two of them write the same item: a transaction of the table cannot.
 */
export function mergeChanges(first: DatedChange, ...others: readonly Change[]): DatedChange;
export function mergeChanges(...changes: readonly Change[]): Change;
export function mergeChanges(...changes: readonly Change[]): Change {
  const writes = changes.flatMap((change) => change.writes);
  mustWriteOnce(writes);
  const times = changes.flatMap(({ at }) => at ?? []);
  return {
    ...(times.length === 0 ? {} : { at: times.reduce((latest, at) => (at > latest ? at : latest)) }),
    writes,
    ...joined('events', changes),
    ...joined('about', changes),
    ...joined('listed', changes),
    ...joined('unlisted', changes),
    ...joined('due', changes),
    ...joined('wakes', changes),
    ...joined('yieldsOn', changes),
  };
}

function mustWriteOnce(writes: readonly Write[]): void {
  const seen = new Set<string>();
  for (const write of writes) {
    const key = keyText(keyOf(write));
    invariant(!seen.has(key), `one change writes ${key} twice`);
    seen.add(key);
  }
}

/** A part of the changes, in their order; absent where none of them has it. */
function joined<Name extends 'events' | 'about' | 'listed' | 'unlisted' | 'due' | 'wakes' | 'yieldsOn'>(
  name: Name,
  changes: readonly Change[],
): Pick<Change, Name> | object {
  const parts = changes.flatMap((change) => (change[name] === undefined ? [] : [change[name]]));
  return parts.length === 0 ? {} : { [name]: parts.flat() };
}
