import type { Instant } from '../base/calendar/instant.ts';
import type { EventDraft } from '../base/event-type.ts';
import type { ItemKey } from '../table/kind.ts';
import type { Write } from '../table/write.ts';

/** The kinds of resource that an organisation can list as a whole, beside the lists of their owners. */
export const listedTypes = [
  'application',
  'customer',
  'account',
  'counterparty',
  'payment',
  'transaction',
  'recurringPayment',
  'receivedPayment',
  'declinedIncomingPayment',
  'bulkPayments',
  'batchRelease',
] as const;
export type ListedType = (typeof listedTypes)[number];

/** A resource that a change creates, for the organisation's list of its type. */
export interface Listed {
  readonly type: ListedType;
  readonly id: string;
}

/** A resource that a change deletes, for the organisation's list of its type. */
export interface Unlisted extends Listed {
  readonly createdAt: Instant;
  /** Moment of its own last change: the journal has its end after it, however clocks differ. */
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
