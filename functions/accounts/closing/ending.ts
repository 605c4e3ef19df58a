import type { Instant } from '../../kernel/base/calendar/instant.ts';
import type { Change } from '../../kernel/journal/change.ts';
import type { Kind } from '../../kernel/table/kind.ts';
import type { Table } from '../../kernel/table/table.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import type { Account } from '../accounts/for-others.ts';

/** A kind whose items end with their account, or with an owner. */
type EndingKind = Kind &
  (
    | { readonly whenAccountCloses: 'ends' }
    | { readonly whenOwnerArchived: 'ends' }
    | { readonly whenOwnersChange: 'ends' }
  );

/** The items that end: those of accounts, and of these customers only if any are named. */
export interface EndingItems {
  readonly organisationId: string;
  /** Somebody else writes their rows, so an ending does not. */
  readonly accounts: readonly Account[];
  readonly customerIds?: readonly string[];
  /** True if the account is closed or the customer archived for fraud. */
  readonly isFraud: boolean;
}

/** What an ending needs of the call that closes, archives or removes. */
export interface EndingCall {
  readonly table: Table;
  readonly now: Instant;
  readonly cipher: () => Promise<FieldCipher>;
}

/** The changes of a transaction that ends items. */
export type EndingChange = Required<Pick<Change, 'writes' | 'events' | 'due'>>;

/** How the items of kinds that say `ends` end. */
export interface Ending {
  /** The kinds whose items end together. */
  readonly ends: readonly EndingKind[];
  /** What refusals call the items, in the plural: `cards`. */
  readonly noun: string;
  /** How many writes {@link end} makes for an account at most. */
  readonly writesMax: (account: Account) => number;
  /** The change that ends all items that have not ended yet, for the transaction of the closing. Each item has one event. */
  readonly end: (items: EndingItems, call: EndingCall) => Promise<EndingChange>;
}

/** The kinds that these endings write. */
export const endingKinds = (endings: readonly Ending[]): readonly Kind[] => endings.flatMap(({ ends }) => ends);

/** The change of each ending, in their order. */
export const endEach = (
  endings: readonly Ending[],
  items: EndingItems,
  call: EndingCall,
): Promise<readonly EndingChange[]> => Promise.all(endings.map(({ end }) => end(items, call)));
