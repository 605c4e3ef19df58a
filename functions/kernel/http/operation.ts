import type { AlarmMessage } from '../base/alarm-message.ts';
import * as z from 'zod';
import type { AccessScope } from '../auth/access-scope.ts';
import type { Caller, Sender } from '../auth/caller.ts';
import type { AccessRules, FormRules } from '../auth/required-scopes.ts';
import type { Instant } from '../base/calendar/instant.ts';
import type { ResourceLink, ResourceObject } from '../base/event-type.ts';
import type { ProblemCode } from '../base/problem.ts';
import type { LineRules } from './line/line.ts';
import type { Upload, UploadedFile } from './upload.ts';
import type { Author } from '../journal/author.ts';
import type { Change, ListedType } from '../journal/change.ts';
import type { BodyForm, Identifiers, ResourceList } from '../jsonapi/body-form.ts';
import type { QueryOf, QueryShape } from '../jsonapi/query-shape.ts';
import type { DeclaredFilter } from '../lists/filters.ts';
import type { Search } from '../lists/list-source.ts';
import type { Uses } from '../table/guarded-table.ts';
import type { ItemRef } from '../table/item.ts';
import type { Kind } from '../table/kind.ts';
import type { Table } from '../table/table.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import type { Platform } from '../../ports/platform.ts';
import type { Need } from '../../ports/ports.ts';

/** One form of a body: how it is read, who may send it, and an example of it. */
export interface Variant<
  Type extends string = string,
  Attributes extends z.ZodType = z.ZodType,
  Relationships extends z.ZodType = z.ZodType,
>
  extends BodyForm<Type, Attributes, Relationships>, FormRules {
  readonly example: { readonly attributes: z.input<Attributes>; readonly relationships?: z.input<Relationships> };
}

/** One of the resources that a body lists. */
export type MemberOf<M> = M extends Variant
  ? BodyOf<M> & {
      /** Its place in the body: `/data/3`. The pointers of its problems begin with it. */
      readonly pointer: string;
      /** The member as it was sent. */
      readonly sent: unknown;
    }
  : never;

export type BodyOf<V> =
  V extends Variant<infer Type, infer Attributes, infer Relationships>
    ? {
        readonly type: Type;
        /** The type as it was named in the body: itself, or one of its aliases. */
        readonly named: string;
        readonly attributes: z.output<Attributes>;
        readonly relationships: z.output<Relationships>;
      }
    : undefined;

/** The query of an operation. Each filter says what it keeps, or who applies it: a bare parameter could be ignored. */
export interface DeclaredQuery extends QueryShape {
  readonly filters?: Readonly<Record<string, DeclaredFilter>>;
  /** A query that is answered, by the whole names of its parameters. Given if a request without any is refused. */
  readonly example?: Readonly<Record<string, string>>;
}

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

export type Loaded<L> = {
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
  readonly loaded: Loaded<L>;
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
  readonly once: <T>(name: string, ask: () => Promise<T>) => Promise<T>;
  /** Takes the members of a list that is to be searched from the organisation's budget, before they are read. */
  readonly search: Search;
  /**
   * Commits a change: its writes, its events and the idempotency key in one transaction. If somebody else wrote first, it
   * throws ConcurrencyConflict, and the kernel loads and handles the request again. `makes` is the id of the resource that the
   * key creates; for a list, the ids in the order of its members.
   */
  readonly save: (change: Change, makes?: string | readonly string[]) => Promise<void>;
}

/** A JSON:API document to answer with. */
export interface Reply {
  readonly data: ResourceObject | readonly ResourceObject[];
  readonly included?: readonly ResourceObject[];
  readonly meta?: Readonly<Record<string, unknown>>;
  /** A status other than the operation's usual one; the operation declares it in `alsoStatus`. */
  readonly status?: number;
}

/** An answer that is a file. */
export interface FileReply {
  /** `type` is one of the declared `fileTypes`. */
  readonly file: { readonly bytes: Uint8Array; readonly name: string; readonly type?: string };
  readonly status?: undefined;
}

/** An answer without data: status 204 without a body, or another status with `meta` alone. */
export interface EmptyReply {
  readonly isEmpty: true;
  readonly meta?: Readonly<Record<string, unknown>>;
  readonly status?: number;
}

export type AnyReply = Reply | FileReply | EmptyReply;

/** Things of a type that an organisation can list, and the kind of their items. */
export interface ListOf {
  readonly listedType: ListedType;
  readonly kind: Kind;
  /** Given if the list has only some items of the kind: true for an item that it has. */
  readonly isStillListed?: (item: never) => boolean;
}

/** What every route has: operations, callbacks and hosted pages. */
export interface RouteFrame<Path extends string = string, Heading extends string = string, Id extends string = string> {
  readonly id: Id;
  /** Heading in the reference, and the nested stack. The manifest that lists the route (capability.ts) checks it. */
  readonly capability: Heading;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  readonly path: Path;
  readonly timeoutSeconds: number;
  readonly uses: Uses;
  /** Queues that it sends to, by name. */
  readonly sends?: readonly string[];
  /** Messages that it logs when somebody must look at something: each raises an alarm. */
  readonly alarmsOn?: readonly AlarmMessage[];
  /** The ports that it uses. Operations that write have the cipher anyway. */
  readonly needs?: readonly Need[];
}

/**
 * The declaration of an operation. Its route, function, grants and generated tests derive from this value. What the reference says
 * about it and the schemas of its answers are in `reference.ts` of its capability.
 */
export interface Operation<
  Path extends string = string,
  V extends Variant = Variant,
  Q extends DeclaredQuery = DeclaredQuery,
  L extends Loads = Loads,
  M extends Variant = Variant,
  Heading extends string = string,
  Id extends string = string,
>
  extends AccessRules, RouteFrame<Path, Heading, Id> {
  /** The time limit for its answer. Only an operation that `streams` may have more than {@link bufferedSecondsMax}. */
  readonly timeoutSeconds: number;
  /**
   * How many requests of one organisation may be under way at a time. Required if the time limit is more than
   * {@link briefSecondsMax}. A request beyond it is refused with 429.
   */
  readonly concurrentMax?: number;
  /** True if the answer may take longer than API Gateway waits for a buffered one. It is then streamed. */
  readonly streams?: boolean;
  readonly request?: {
    readonly variants?: readonly V[];
    /** True if a request without a body means the first variant without attributes. */
    readonly optionalBody?: boolean;
    /** Given if the data is a list of identifiers instead of a resource. */
    readonly identifiers?: Identifiers;
    /** Given if the data is a list of resources instead of one. The scopes of the operation and of each member are required. */
    readonly list?: ResourceList<M>;
    /** Given if the body is a file instead of a document. */
    readonly upload?: Upload;
    readonly query?: Q;
  };
  readonly response: {
    readonly status: number;
    readonly alsoStatus?: readonly number[];
    /** True if the answer is a file instead of a document. */
    readonly isFile?: boolean;
    /** The media types that the file may have. If absent, it has the one of answer.ts, which says nothing about its content. */
    readonly fileTypes?: readonly string[];
  };
  /** The problems that it can answer with, in addition to those of every operation. */
  readonly errors: readonly ProblemCode[];
  /** The things that it lists, if an organisation can list all of them. */
  readonly lists?: ListOf;
  /** What it lists instead where a filter asks for it, if that is another list of the organisation. */
  readonly listsInstead?: ListOf;
  /**
   * The read operation that answers a replayed idempotency key. The last variable of its path is the id that was passed to
   * `save`; the others come from the path of the request. For a list it is run once for each member.
   */
  readonly replayedBy?: AnyOperation;
  /**
   * Given if many requests may compete for one item. Its path has no variables, and it takes idempotency keys. A request that
   * loses the race for the item is decided together with others.
   */
  readonly line?: LineRules<Input<Path, V, Q, M>, Loaded<L>>;
  /** Names the items that `handle` needs. They are read together with the token in one batch. */
  readonly load?: (input: Input<Path, V, Q, M>) => L;
  readonly handle: (call: Call<Path, V, Q, L, M>) => Promise<AnyReply> | AnyReply;
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

/**
 * An operation without its type parameters, as the registry and the kernel use it. `load` and `handle` are methods, because the kernel
 * hands them what their own declaration makes of a request, which no type can say.
 */
export interface AnyOperation extends Omit<Operation, 'load' | 'handle' | 'replayedBy' | 'line'> {
  readonly replayedBy?: AnyOperation;
  readonly line?: LineRules<AnyInput, AnyCall['loaded']>;
  load?(input: AnyInput): Loads;
  handle(call: AnyCall): Promise<AnyReply> | AnyReply;
}

type NoQuery = { readonly page?: false };
type NoLoads = { readonly nothing?: undefined };

/** Seconds that a request may hold a function without a bound on how many of an organisation do. */
export const briefSecondsMax = 10;

/** Seconds that API Gateway waits for a buffered answer. */
export const bufferedSecondsMax = 29;

/** Declares an operation. `handle` gets the types of path, query, body and loaded items from the declaration. */
export function defineOperation<
  const Path extends string,
  V extends Variant = never,
  Q extends DeclaredQuery = NoQuery,
  L extends Loads = NoLoads,
  M extends Variant = never,
  const Heading extends string = string,
  const Id extends string = string,
>(operation: Operation<Path, V, Q, L, M, Heading, Id>): Operation<Path, V, Q, L, M, Heading, Id> {
  return operation;
}

const noRelationships = z.object({});

/** Declares one form of a body. Without `relationships` it has none. */
export function defineVariant<
  const Type extends string,
  Attributes extends z.ZodType,
  Relationships extends z.ZodType = typeof noRelationships,
>(
  variant: Omit<Variant<Type, Attributes, Relationships>, 'relationships'> & { readonly relationships?: Relationships },
): Variant<Type, Attributes, Relationships> {
  return { ...variant, relationships: variant.relationships ?? (noRelationships as z.ZodType as Relationships) };
}

/** The name of a form in the reference: its type, and the member that selects it among forms of the type. */
export function formName({ type, given }: Pick<Variant, 'type' | 'given'>): string {
  return given === undefined ? type : `${type}.${given.slice(given.indexOf('.') + 1)}`;
}

/** All forms of the resource or resources that an operation takes. */
export function formsOf({ request }: Pick<AnyOperation, 'request'>): readonly Variant[] {
  return request?.list?.variants ?? request?.variants ?? [];
}

/** True if the operation changes state. It then needs the bank's clock, the journal and the cipher. */
export function isWrite(operation: Pick<RouteFrame, 'uses'>): boolean {
  return operation.uses.write.length > 0;
}

/** The routes that a stage has: sandbox operations do not exist in a live one. */
export function offeredOperations<R extends RouteFrame & { readonly sandboxOnly?: boolean }>(
  routes: readonly R[],
  stage: { readonly sandbox: boolean },
): readonly R[] {
  return routes.filter((route) => stage.sandbox || route.sandboxOnly !== true);
}
