import type { AccessScope } from '../auth/access-scope.ts';
import type { Caller, Sender } from '../auth/caller.ts';
import type { Instant } from '../base/calendar/instant.ts';
import type { ResourceLink } from '../base/event-type.ts';
import type { Once } from '../base/remembering.ts';
import type { UploadedFile } from './upload.ts';
import type { Author } from '../journal/author.ts';
import type { Change } from '../journal/change.ts';
import type { QueryOf, QueryShape } from '../jsonapi/query-shape.ts';
import type { Search } from '../lists/list-source.ts';
import type { ItemRef } from '../table/item.ts';
import type { Table } from '../table/table.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import type { Platform } from '../../ports/platform.ts';
import type { Variant, MemberOf, BodyOf } from './variant.ts';

type PathNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathNames<Rest>
  : never;

/** A request, parsed and checked. Nothing has been read from the table yet. */
export interface Input<Path extends string, V, Q extends QueryShape, M = never> {
  readonly organisationId: string;
  /** The caller's access scope. Loaded items and lists are limited to it. */
  readonly accessScope: AccessScope;
  readonly path: { readonly [Name in PathNames<Path>]: string };
  readonly body: BodyOf<V>;
  /** The members of a body that is a list of identifiers; empty if the operation takes no such list. */
  readonly identifiers: readonly ResourceLink[];
  /**
   * The members of a body that is a list of resources, in its order; empty if the operation takes no list. `handle` gets only
   * the new ones: a member whose idempotency key was used before is replayed without it.
   */
  readonly members: readonly MemberOf<M>[];
  readonly query: QueryOf<Q>;
}

export type Loads = Readonly<Record<string, ItemRef<unknown> | readonly ItemRef<unknown>[] | undefined>>;

export type LoadedItems<L> = {
  readonly [Name in keyof L]: L[Name] extends readonly ItemRef<infer T>[]
    ? readonly T[]
    : L[Name] extends ItemRef<infer T> | undefined
      ? T | undefined
      : never;
};

/** The argument of `handle`. */
export interface Call<Path extends string, V, Q extends QueryShape, L, M = never> extends Input<Path, V, Q, M> {
  readonly caller: Caller;
  /** The token and address that the caller sent. A worker that performs the request later authenticates with them (perform.ts). */
  readonly sender: Sender;
  /** The uploaded file, if the operation takes one. */
  readonly file: UploadedFile | undefined;
  /** The items that `load` named. An item is undefined if it does not exist or if the caller may not see it. */
  readonly loaded: LoadedItems<L>;
  /** The bank's time. In an operation that only reads and does not declare the clock it is the real time. */
  readonly now: Instant;
  /** The real time. */
  readonly realNow: Instant;
  /** Who writes what the operation commits otherwise than by `save`. */
  readonly author: Author;
  /** 1 at first, and one more after each concurrency conflict. */
  readonly attempt: number;
  /** Limited to what `uses` declares. */
  readonly table: Table;
  /** Its table is limited to what `uses` declares. */
  readonly platform: Platform;
  readonly cipher: () => Promise<FieldCipher>;
  /**
   * Runs a call to a provider once for the request, even if the request is handled again after a concurrency conflict: the
   * later attempts get the first answer. `name` distinguishes the calls of one request.
   */
  readonly once: Once;
  /** Takes the members of a list that is to be searched from the caller's budgets, before they are read. */
  readonly search: Search;
  /**
   * Commits a change: its writes, its events and the idempotency key in one transaction. If somebody else wrote first, it
   * throws ConcurrencyConflict, and the kernel loads and handles the request again. `makes` is the id of the resource that the
   * key creates; for a list, the ids in the order of its members.
   */
  readonly save: (change: Change, makes?: string | readonly string[]) => Promise<void>;
}

/** The input of any operation, as the kernel hands it over. */
export interface AnyInput extends Omit<Input<string, Variant, QueryShape, Variant>, 'body'> {
  readonly body: BodyOf<Variant> | undefined;
}

/** The argument of `handle` of any operation. */
export interface AnyCall
  extends AnyInput, Omit<Call<string, Variant, QueryShape, Loads, Variant>, keyof AnyInput | 'loaded'> {
  readonly loaded: Readonly<Record<string, unknown>>;
}
