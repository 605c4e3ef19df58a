import * as z from 'zod';
import type { FormOf } from './define-texts.ts';
import type { Variant } from './kernel/http/variant.ts';
import type { FileLanguage } from './accounts/statements/file-names.ts';

/** The texts of an operation in the reference, and the schemas of its answers. No function bundles it. */
export interface OperationReference {
  readonly summary: string;
  readonly description?: string;
  /** The schema of `data`: {@link noDocument} if the answer is a file or has no data. */
  readonly data: z.ZodType;
  /** The schema of `meta` in an answer without data. If absent, such an answer is 204 without a body. */
  readonly meta?: z.ZodObject;
  /** Resources that `included` may contain. */
  readonly included?: readonly z.ZodType[];
  /** An example of each form of its body, by the name of the form. */
  readonly examples?: ByName<FormExample>;
}

/** An example of a request with one form of a body, without its type. */
export interface FormExample<Attributes = unknown, Relationships = unknown> {
  readonly attributes: Attributes;
  readonly relationships?: Relationships;
}

/** The purpose of a callback or a hosted page. They are not in the OpenAPI document. */
export interface RouteReference {
  /** The description of its function. */
  readonly summary: string;
  /** What the audit log calls what it does, if that is not its id: a page that does several things has a name and a summary for each. */
  readonly writesAs?: ByName<string>;
}

/** The texts of a kind of item in docs/generated/kinds.md. */
export interface KindReference {
  /** The contents of its items. */
  readonly holds: string;
  /** The keys of its items, with the variable parts in angle brackets. */
  readonly keys: {
    /** Partition key after the prefix: `<org>#<account>`. */
    readonly pk: string;
    /** Sort key, or several separated by commas. */
    readonly sk: string;
    /** The values from which a reader builds the key of an item. */
    readonly foundBy: string;
  };
}

/** The texts of a type of event in the reference, the schema of its attributes, and its relationships. */
export interface EventReference {
  readonly emittedWhen: string;
  /** The schema of the attributes in addition to createdAt and tags. */
  readonly attributes: z.ZodType;
  /** Those that every event of the type has. */
  readonly relationships: readonly string[];
  readonly optionalRelationships?: readonly string[];
  /**
   * The relationship whose resource, as it is after the change, is sent to webhooks with includeResources. Absent if the event is
   * about no single resource.
   */
  readonly includes?: string;
}

/** The texts of a type of transaction in statements and docs/generated/transactions.md. */
export interface TransactionReference {
  /** The movement that it records. */
  readonly records: string;
  /** Its name in statements, in each of their languages. */
  readonly inStatements: Readonly<Record<FileLanguage, string>>;
}

/** The reference of a capability, as its manifest lists it. The manifest checks that it has everything that is listed there. */
export interface CapabilityReference {
  readonly operations?: ByName<OperationReference>;
  readonly callbacks?: ByName<RouteReference>;
  readonly pages?: ByName<RouteReference>;
  /** By their prefixes. */
  readonly kinds?: ByName<KindReference>;
  readonly transactionTypes?: ByName<TransactionReference>;
}

type ByName<Entry> = Readonly<Record<string, Entry>>;

/** The declarations that a reference documents: a union of their types for each of its parts. */
type ReferencedTypes = { readonly [Part in keyof CapabilityReference]?: Named };

type Named = { readonly id: string } | { readonly prefix: string } | { readonly type: string };

type NameOf<One> = One extends { readonly id: infer Id extends string }
  ? Id
  : One extends { readonly prefix: infer Prefix extends string }
    ? Prefix
    : One extends { readonly type: infer Type extends string }
      ? Type
      : never;

/** The reference of declarations of these types, with an entry for each. */
type ReferenceOf<Of extends ReferencedTypes> = {
  readonly [Part in keyof Of & keyof CapabilityReference]: {
    readonly [Name in NameOf<Of[Part]>]: EntryOf<Part> & ExamplesOf<FormOf<Extract<Of[Part], { readonly id: Name }>>>;
  };
};

/** An operation with a body has an example of each of its forms. */
type ExamplesOf<Form> = [Form] extends [never] ? unknown : { readonly examples: ExamplesByForm<Form> };

/** An example of each form of the body of an operation, by the name of the form. */
export type RequestExamples<Operation> = ExamplesByForm<FormOf<Operation>>;

type ExamplesByForm<Form> = { readonly [One in Form as NameOfForm<One>]: ExampleOf<One> };

type NameOfForm<Form> =
  Form extends Variant<infer Type, z.ZodType, z.ZodType, infer Given>
    ? [Given] extends [never]
      ? Type
      : Given extends `${string}.${infer Member}`
        ? `${Type}.${Member}`
        : never
    : never;

type ExampleOf<Form> =
  Form extends Variant<string, infer Attributes, infer Relationships>
    ? FormExample<z.input<Attributes>, z.input<Relationships>>
    : never;

type EntryOf<Part extends keyof CapabilityReference> = NonNullable<CapabilityReference[Part]>[string];

/**
 * The reference of a capability, in `reference.ts` beside its manifest. A declaration without an entry and an entry without a
 * declaration are compile errors that name it.
 */
export function defineReference<Of extends ReferencedTypes>(reference: ReferenceOf<Of>): ReferenceOf<Of> {
  return reference;
}

/**
 * The reference of the events of a capability, in `event-reference.ts` beside `events.ts`, by their names. An event without an entry is a
 * compile error in `events.ts`, an entry without an event is one in the manifest. An event includes the resource of a relationship that it
 * always has.
 */
export function defineEventReference<const Events extends ByName<EventReference>>(
  reference: Events & IncludingRelated<Events>,
): Events {
  return reference;
}

type IncludingRelated<Events extends ByName<EventReference>> = {
  readonly [Name in keyof Events]: { readonly includes?: Events[Name]['relationships'][number] };
};

/** The `data` of an operation that answers a file or nothing. */
export const noDocument = z.undefined();

/** The schema of a list of a resource. */
export const listAnswer = <Resource extends z.ZodType>(resource: Resource) => z.array(resource);
