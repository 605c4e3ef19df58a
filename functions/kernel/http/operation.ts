import type { AccessRules } from '../auth/required-scopes.ts';
import type { Scope } from '../auth/scopes.ts';
import type { ProblemCode } from '../base/problem.ts';
import type { Deprecation } from './deprecation.ts';
import type { LineRules } from './line/line.ts';
import type { Upload } from './upload.ts';
import type { ListedType } from '../journal/change.ts';
import type { Identifiers, ResourceList } from '../jsonapi/body-form.ts';
import type { QueryShape } from '../jsonapi/query-shape.ts';
import type { DeclaredFilter } from '../lists/filters.ts';
import type { Kind } from '../table/kind.ts';
import type { Variant } from './variant.ts';
import type { Input, Loads, LoadedItems, Call, AnyInput, AnyCall } from './call.ts';
import type { AnyReply } from './reply.ts';
import type { RouteFrame } from './route-frame.ts';

/** The query of an operation. Each filter says what it keeps, or who applies it: a bare parameter could be ignored. */
export interface DeclaredQuery extends QueryShape {
  readonly filters?: Readonly<Record<string, DeclaredFilter>>;
  readonly include?: Readonly<Record<string, Scope>>;
  /** A query that is answered, by the whole names of its parameters. Given if a request without any is refused. */
  readonly example?: Readonly<Record<string, string>>;
}

/** Things of a type that an organisation can list, and the kind of their items. */
export interface ListOf {
  readonly listedType: ListedType;
  readonly kind: Kind;
  /** Given if the list has only some items of the kind: true for an item that it has. */
  readonly isStillListed?: (item: never) => boolean;
  /** The sort key of the items, if the list has an index that finds its members by its filters. */
  readonly foundBy?: string;
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
  /** Given if it cannot be tried out with a dry run: the reason, as the refusal ends with it. */
  readonly refusesDryRun?: string;
  /** Given if it will go away: each of its answers says so. A streamed operation cannot have it. */
  readonly deprecated?: Deprecation;
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
  readonly line?: LineRules<Input<Path, V, Q, M>, LoadedItems<L>>;
  /** Names the items that `handle` needs. They are read together with the token in one batch. */
  readonly load?: (input: Input<Path, V, Q, M>) => L;
  readonly handle: (call: Call<Path, V, Q, L, M>) => Promise<AnyReply> | AnyReply;
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

/** All forms of the resource or resources that an operation takes. */
export function formsOf({ request }: Pick<AnyOperation, 'request'>): readonly Variant[] {
  return request?.list?.variants ?? request?.variants ?? [];
}
