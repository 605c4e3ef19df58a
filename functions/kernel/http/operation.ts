import * as z from 'zod';
import type { Caller, Sender } from '../auth/caller.ts';
import type { AccessScope } from '../auth/access-scope.ts';
import type { Scope } from '../auth/scopes.ts';
import type { Instant } from '../base/calendar/instant.ts';
import type { ResourceLink, ResourceObject } from '../base/event-type.ts';
import type { Change, ListedType } from '../journal/change.ts';
import type { Page, Parameter, Sort } from '../jsonapi/query.ts';
import type { DeclaredFilter } from '../lists/filters.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import type { Platform } from '../../ports/platform.ts';
import type { Need } from '../../ports/ports.ts';
import type { Uses } from '../table/guarded-table.ts';
import type { ItemRef } from '../table/item.ts';
import type { Kind } from '../table/kind.ts';
import type { Table } from '../table/table.ts';
import type { ProblemCode, ProblemPart } from '../base/problem.ts';
import type { Upload, UploadedFile } from './upload.ts';

/** One form of a body, told apart by `data.type`, and among those of one type by what is given. */
export interface Variant<
  Type extends string = string,
  Attributes extends z.ZodType = z.ZodType,
  Relationships extends z.ZodType = z.ZodType,
> {
  readonly type: Type;
  /** Other names of the same type that are accepted. */
  readonly aliases?: readonly string[];
  /**
   * The member of the data that makes a body this form of its type: `relationships.counterparty`. Of the forms of one type
   * the first whose member is there is meant, and one without any comes last.
   */
  readonly given?: `${'attributes' | 'relationships'}.${string}`;
  readonly attributes: Attributes;
  readonly relationships: Relationships;
  /**
   * What only the bank's time shows to be wrong with the attributes as they were sent; they are named together with all
   * other problems of the document.
   */
  readonly datedProblems?: (attributes: unknown, now: Instant) => readonly ProblemPart[];
  /** Any one suffices; absent where the operation's own scopes hold for every variant. */
  readonly scopes?: readonly Scope[];
  /** Scopes that suffice too for a body that has no other attributes than these. */
  readonly partial?: { readonly attributes: readonly string[]; readonly scopes: readonly Scope[] };
  readonly example: { readonly attributes: z.input<Attributes>; readonly relationships?: z.input<Relationships> };
}

/** A body whose data is a list of resource identifiers, as those have that change a relationship. */
export interface Identifiers {
  readonly schema: z.ZodType<readonly ResourceLink[]>;
  readonly example: readonly ResourceLink[];
}

/** A body whose data is a list of resources to create, each of them one of the variants. */
export interface ResourceList<M extends Variant = Variant> {
  readonly variants: readonly M[];
  /** Members beyond which a list is refused unread. */
  readonly membersMax: number;
}

/** One of the resources that a body lists. */
export type MemberOf<M> = M extends Variant
  ? BodyOf<M> & {
      /** Where it stands in the body: `/data/3`. What is wrong with it is told at places below. */
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

/** Query parameters of an operation. */
export interface QueryShape {
  readonly filters?: Readonly<Record<string, DeclaredFilter>>;
  /** Parameters of its own, which are sent by their plain names. */
  readonly own?: Readonly<Record<string, Parameter<unknown>>>;
  readonly sort?: Parameter<Sort> & { readonly byDefault: Sort };
  /** Relationships that may be asked for with `include`. */
  readonly include?: readonly string[];
  readonly page?: boolean;
}

type ValuesOf<Parameters> = {
  readonly [Name in keyof Parameters]?: (Parameters[Name] extends Parameter<infer T> ? T : never) | undefined;
};

export type QueryOf<Q extends QueryShape> = {
  readonly filter: ValuesOf<NonNullable<Q['filters']>>;
  readonly own: ValuesOf<NonNullable<Q['own']>>;
  readonly sort: Sort;
  readonly include: ReadonlySet<string>;
  readonly page: Page;
};

type PathNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathNames<Rest>
  : never;

/** What a request asks for, read and checked; nothing has been looked up yet. */
export interface Input<Path extends string, V, Q extends QueryShape, M = never> {
  readonly organisationId: string;
  /** What the caller can see; what is loaded lies within it, and lists keep to it. */
  readonly accessScope: AccessScope;
  readonly path: { readonly [Name in PathNames<Path>]: string };
  readonly body: BodyOf<V>;
  /** What a body names that is a list of identifiers; empty where the operation takes none. */
  readonly identifiers: readonly ResourceLink[];
  /**
   * What a body lists, in its order; empty where the operation takes no list. `handle` sees those that are to be done: a
   * member whose idempotency key was used before is answered without it.
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

/** What `handle` works with. */
export interface Call<Path extends string, V, Q extends QueryShape, L, M = never> extends Input<Path, V, Q, M> {
  readonly caller: Caller;
  /** The caller as they presented themselves: whoever does later what was asked for now presents it again (perform.ts). */
  readonly sender: Sender;
  /** What the request carries, where the operation takes an upload. */
  readonly file: UploadedFile | undefined;
  /** What `load` named, as it stands; undefined where nothing is, and where it is not the caller's to see. */
  readonly loaded: Loaded<L>;
  /** The bank's time; the world's in an operation that only reads and does not declare the clock. */
  readonly now: Instant;
  /** The world's time. */
  readonly realNow: Instant;
  /** 1 at first; more after each race that was lost to somebody else's write. */
  readonly attempt: number;
  /** Limited to what `uses` declares. */
  readonly table: Table;
  /** Its table is limited to what `uses` declares. */
  readonly platform: Platform;
  readonly cipher: () => Promise<FieldCipher>;
  /**
   * Does something once for the request, however often it is handled again because a race was lost: asking a provider.
   * `name` tells what, where there are several.
   */
  readonly once: <T>(name: string, ask: () => Promise<T>) => Promise<T>;
  /**
   * Commits a change: its writes, events and the idempotency key in one transaction. When somebody else wrote first,
   * it throws ConcurrencyConflict and the kernel loads and handles the request again. `makes` is the id that the key stands for; of a
   * list, the ids in the order of its members.
   */
  readonly save: (change: Change, makes?: string | readonly string[]) => Promise<void>;
}

/** A JSON:API document to answer with. */
export interface Reply {
  readonly data: ResourceObject | readonly ResourceObject[];
  readonly included?: readonly ResourceObject[];
  readonly meta?: Readonly<Record<string, unknown>>;
  /** Another status than the operation's usual one, where it declares several. */
  readonly status?: number;
}

/** A file to answer with instead of a document. */
export interface FileReply {
  readonly file: { readonly bytes: Uint8Array; readonly name: string };
  readonly status?: undefined;
}

/** Nothing to answer with: status 204 says it all. */
export interface EmptyReply {
  readonly isEmpty: true;
  readonly status?: undefined;
}

export type AnyReply = Reply | FileReply | EmptyReply;

/** Things of a type that an organisation can list, and the kind of their items. */
export interface ListOf {
  readonly listedType: ListedType;
  readonly kind: Kind;
}

/** One operation: everything that is known of it. Routes, functions, grants, reference and tests come from this value. */
export interface Operation<
  Path extends string = string,
  V extends Variant = Variant,
  Q extends QueryShape = QueryShape,
  L extends Loads = Loads,
  M extends Variant = Variant,
> {
  readonly id: string;
  readonly summary: string;
  readonly description?: string;
  /** Heading in the reference, and the nested stack. */
  readonly capability: string;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  readonly path: Path;
  /** Any one suffices; an empty list asks for any valid token of an organisation. */
  readonly scopes: readonly Scope[];
  /**
   * Customer tokens that hold the scope may use it too, unless this says `organisation`. `upgradable`: those customer
   * tokens may that can be upgraded, whatever scopes they hold.
   */
  readonly callers?: 'organisation' | 'upgradable';
  /** `refused`: not for tokens that are limited to single resources. */
  readonly limitedTokens?: 'refused';
  /** Exists in sandbox stages only. */
  readonly sandboxOnly?: boolean;
  /** Within which it answers. Only one that `streams` may take longer than {@link bufferedSecondsMax}. */
  readonly timeoutSeconds: number;
  /** True where the answer may take longer than API Gateway waits for a whole one: it then comes as a stream. */
  readonly streams?: boolean;
  readonly request?: {
    readonly variants?: readonly V[];
    /** True where a request without a body stands for the first variant without attributes. */
    readonly optionalBody?: boolean;
    /** The list of identifiers that the data is, in place of a resource. */
    readonly identifiers?: Identifiers;
    /** The list of resources that the data is, in place of one. The operation's own scopes hold for it, and each member's. */
    readonly list?: ResourceList<M>;
    /** The file that the body is, in place of a document. */
    readonly upload?: Upload;
    readonly query?: Q;
  };
  readonly response: {
    readonly status: number;
    readonly alsoStatus?: readonly number[];
    readonly data: z.ZodType;
    /** True where a file is answered in place of a document; `data` is then {@link noDocument}. */
    readonly isFile?: boolean;
    /** Resources that may stand in `included`. */
    readonly included?: readonly z.ZodType[];
  };
  /** Refusals beyond those that every operation shares. */
  readonly errors: readonly ProblemCode[];
  readonly uses: Uses;
  /** What it lists, where an organisation can list all its things of the type. */
  readonly lists?: ListOf;
  /** Queues that it sends to, by name. */
  readonly sends?: readonly string[];
  /** Ports beyond the table that it reaches; whatever writes has the cipher anyway. */
  readonly needs?: readonly Need[];
  /**
   * The read operation that answers a replayed idempotency key. The last variable of its path is the id that `save` was
   * told; the others come from the path of the request. Of a list it answers each member for itself.
   */
  readonly replayedBy?: AnyOperation;
  /** Names the items that `handle` needs; they come in one read together with the token. */
  readonly load?: (input: Input<Path, V, Q, M>) => L;
  readonly handle: (call: Call<Path, V, Q, L, M>) => Promise<AnyReply> | AnyReply;
}

/** An operation whose types have been forgotten, as the registry and the kernel hold it. */
export type AnyOperation = Omit<Operation, 'load' | 'handle' | 'replayedBy'> & {
  readonly replayedBy?: AnyOperation;
  readonly load?: (input: never) => Loads;
  readonly handle: (call: never) => Promise<AnyReply> | AnyReply;
};

type NoQuery = { readonly page?: false };
type NoLoads = { readonly nothing?: undefined };

/** How long API Gateway waits for an answer that comes in one piece. */
export const bufferedSecondsMax = 29;

/** Declares an operation; the types of path, query, body and loaded items reach `handle` from here. */
export function defineOperation<
  const Path extends string,
  V extends Variant = never,
  Q extends QueryShape = NoQuery,
  L extends Loads = NoLoads,
  M extends Variant = never,
>(operation: Operation<Path, V, Q, L, M>): Operation<Path, V, Q, L, M> {
  return operation;
}

/** What an operation declares as its document that answers a file, or nothing. */
export const noDocument = z.undefined();

const noRelationships = z.object({});

/** Declares one form of a body; it has no relationships where none are given. */
export function defineVariant<
  const Type extends string,
  Attributes extends z.ZodType,
  Relationships extends z.ZodType = typeof noRelationships,
>(
  variant: Omit<Variant<Type, Attributes, Relationships>, 'relationships'> & { readonly relationships?: Relationships },
): Variant<Type, Attributes, Relationships> {
  return { ...variant, relationships: variant.relationships ?? (noRelationships as z.ZodType as Relationships) };
}

/** What a form of a body is called where forms stand side by side: its type, and what is given where that tells it apart. */
export function formName({ type, given }: Pick<Variant, 'type' | 'given'>): string {
  return given === undefined ? type : `${type}.${given.slice(given.indexOf('.') + 1)}`;
}

/** Every form of the resource, or of the resources, that an operation takes. */
export function formsOf({ request }: Pick<AnyOperation, 'request'>): readonly Variant[] {
  return request?.list?.variants ?? request?.variants ?? [];
}

/** True where the operation changes state: it then needs the bank's clock, the journal and the cipher. */
export function isWrite(operation: Pick<AnyOperation, 'uses'>): boolean {
  return operation.uses.write.length > 0;
}

/** The operations that a stage has: sandbox operations do not exist in a live one. */
export function offeredOperations(
  operations: readonly AnyOperation[],
  stage: { readonly sandbox: boolean },
): readonly AnyOperation[] {
  return operations.filter((operation) => stage.sandbox || operation.sandboxOnly !== true);
}
