import type * as z from 'zod';
import type { TransactionDeclaration } from './accounts/transactions/transaction-type.ts';
import type { EventType } from './kernel/base/event-type.ts';
import type { AnyOperation } from './kernel/http/operation.ts';
import type { Variant } from './kernel/http/variant.ts';
import type { ResourceParts } from './kernel/jsonapi/resource.ts';

/** What a capability documents: the types of its resources, of its operations with a body, and of its events, each as a union. */
export interface CapabilityTypes {
  readonly resources?: unknown;
  readonly operations?: Pick<AnyOperation, 'id'> & { readonly request?: unknown };
  readonly events?: EventType;
}

/**
 * A sentence about every type of resource of a capability, and about every field that it shows or takes. Fields are attributes and relationships. If there is one of each with
 * the same name, the relationship is called `relationships.<name>` here. The OpenAPI document shows the sentences; no function bundles them.
 */
export type Texts<Subjects extends CapabilityTypes> = TextsOfTypes<TypeOf<Subjects['resources']>> &
  TextsOfFieldsIn<Subjects>;

/** What each type of resource is. A capability without resources has no types. */
type TextsOfTypes<Type extends string> = [Type] extends [never]
  ? { readonly types?: undefined }
  : { readonly types: { readonly [Name in Type]: string } };

interface TextsOfFieldsIn<Subjects extends CapabilityTypes> {
  /** By the type of the resource. */
  readonly resources: {
    readonly [Type in TypeOf<Subjects['resources']>]: ResourceTexts<
      Extract<ResourceIn<Subjects['resources']>, ResourceParts<Type>>
    >;
  };
  /** By the id of the operation: the fields of all forms of its body. */
  readonly requests: {
    readonly [Id in IdOf<Subjects['operations']>]: RequestTexts<
      FormOf<Extract<Subjects['operations'], { readonly id: Id }>>
    >;
  };
  /** By the id of the operation and the name of the parameter: those values that no field of its resources has. */
  readonly parameters?: ParameterTexts;
  /** By the name of the event: its relationships, and its attributes beside createdAt and tags. */
  readonly events: {
    readonly [Name in NameOf<Subjects['events']>]: EventTexts<Extract<Subjects['events'], { readonly type: Name }>>;
  };
}

/** Texts of a capability, as its manifest lists them. */
export interface CapabilityTexts {
  /** What each type of resource is. Types of transactions say it in `reference.ts` (`records`). */
  readonly types?: { readonly [Type in string]?: string } | undefined;
  readonly resources: TextsByName;
  readonly requests: TextsByName;
  readonly events: TextsByName;
  readonly parameters?: ParameterTexts | undefined;
  /** False if some fields have no sentence yet. */
  readonly areComplete: boolean;
}

type ParameterTexts = { readonly [Id in string]?: { readonly [Name in string]?: ValueTexts<string> } };
type TextsByName = { readonly [Name in string]?: TextsOfFields };
/** Texts by the names of fields. */
export type TextsOfFields = { readonly [Name in string]?: FieldText };

/** The texts of a capability, beside its schemas in `texts.ts`. A field without a sentence is a compile error that names it. */
export function defineTexts<Subjects extends CapabilityTypes>(texts: Texts<Subjects>): CapabilityTexts {
  return { ...(texts as TextsOfSubjects), areComplete: true };
}

/**
 * The texts of a capability that are not complete yet: any of them may be missing, but those that are given are checked. The suite
 * `generated/field-texts` names the capabilities that still use this.
 */
export function beginTexts<Subjects extends CapabilityTypes>(texts: PartOfTexts<Texts<Subjects>>): CapabilityTexts {
  return { resources: {}, requests: {}, events: {}, ...(texts as Partial<TextsOfSubjects>), areComplete: false };
}

type TextsOfSubjects = Omit<CapabilityTexts, 'areComplete'>;

/** Without what is missing; a list of a sentence and its members stays a list of both. */
type PartOfTexts<Whole> = Whole extends readonly [infer Sentence, infer Members]
  ? readonly [Sentence, PartOfTexts<Members>] | Sentence
  : Whole extends object
    ? { readonly [Name in keyof Whole]?: PartOfTexts<Whole[Name]> }
    : Whole;

/**
 * The text of a field: a sentence. For an object it is a list of the sentence and the texts of its members, for a closed list of values a
 * list of the sentence and a phrase about each value.
 */
export type FieldText = string | readonly [sentence: string, members: { readonly [Name in string]?: FieldText }];

/** Sentences about the members of an object: one for each, also of those that only some forms of it have. */
export type FieldTexts<Value> = {
  readonly [Name in MemberOf<Value>]-?: TextOf<ValueOf<Value, Name>>;
};

type TextOf<Value> = [ObjectIn<Value>] extends [never]
  ? IsChoice<ClosedListIn<Value>> extends true
    ? readonly [sentence: string, values: ValueTexts<ClosedListIn<Value>>]
    : string | readonly [sentence: string, values: ValueTexts<string>]
  : readonly [sentence: string, members: FieldTexts<ObjectIn<Value>>];

/** A phrase about each value of a closed list: its meaning, and what follows. A value without one is a compile error that names it. */
export type ValueTexts<Value extends string> = { readonly [Name in Value]: string };

/** True for a closed list of several values: a single one has no choice to describe. */
type IsChoice<Value, Each = Value> = [Value] extends [never]
  ? false
  : Each extends unknown
    ? [Value] extends [Each]
      ? false
      : true
    : never;

/** The objects that a value or the members of a list are. A map of names that somebody else gives has no members to describe. */
type ObjectIn<Value> = Value extends readonly (infer Member)[]
  ? ObjectIn<Member>
  : Value extends string | number | boolean | null | undefined
    ? never
    : string extends keyof Value
      ? never
      : Value extends object
        ? Value
        : never;

type ClosedListIn<Value> = Value extends readonly (infer Member)[]
  ? ClosedListIn<Member>
  : Value extends string
    ? string extends Value
      ? never
      : Value
    : never;

/** The names of the members; none if any name may occur, as in the schema of a request without relationships. */
type MemberOf<Value> = Value extends unknown ? (string extends keyof Value ? never : keyof Value & string) : never;

type ValueOf<Value, Name extends string> = Value extends unknown
  ? Name extends keyof Value
    ? Exclude<Value[Name], undefined | null>
    : never
  : never;

/** The schemas of the resources that a schema is or has as members of a union. */
type ResourceIn<Schema> = Schema extends { readonly options: readonly (infer Member)[] } ? ResourceIn<Member> : Schema;

type TypeOf<Schema> = ResourceIn<Schema> extends ResourceParts<infer Type> ? Type : never;

type ResourceTexts<Schema> =
  Schema extends ResourceParts<string, infer Attributes, infer Relationships>
    ? FieldTexts<z.output<Attributes>> & LinkTexts<Relationships, MemberOf<z.output<Attributes>>>
    : never;

type IdOf<One> = One extends { readonly id: infer Id extends string } ? Id : never;

type NameOf<Event> = Event extends EventType<z.ZodType, string, infer Name> ? Name : never;

/** A relationship whose name an attribute has, too, is called `relationships.<name>`. */
type LinkTexts<Relationships, Attribute extends string> = {
  readonly [Name in MemberOf<Relationships> as Name extends Attribute ? `relationships.${Name}` : Name]-?: string;
};

/** The forms of the body of an operation. */
export type FormOf<One> = One extends { readonly request?: infer Request }
  ? NonNullable<Request> extends {
      readonly variants?: readonly (infer Single)[];
      readonly list?: { readonly variants: readonly (infer Member)[] };
    }
    ? Single | Member
    : never
  : never;

type AttributesOf<Form> = Form extends Variant<string, infer Attributes> ? z.input<Attributes> : never;
type RelationshipsOf<Form> =
  Form extends Variant<string, z.ZodType, infer Relationships> ? z.input<Relationships> : never;
type RequestTexts<Form> = FieldTexts<AttributesOf<Form>> &
  LinkTexts<RelationshipsOf<Form>, MemberOf<AttributesOf<Form>>>;

type EventTexts<Event> =
  Event extends EventType<infer Attributes, infer Relationship, string, infer Optional>
    ? FieldTexts<z.output<Attributes>> & { readonly [Name in Relationship | Optional]: string }
    : never;

/** Texts of types of transactions, beside their declarations in `transaction-texts.ts`. A field without a sentence is a compile error. */
export const defineTransactionTexts = <Declaration extends TransactionDeclaration>(
  texts: TextsOfTransactions<Declaration> & TextsByName,
): CapabilityTexts => ({ resources: texts, requests: {}, events: {}, areComplete: true });

type TextsOfTransactions<Declaration extends TransactionDeclaration> = {
  readonly [Type in Declaration['type']]: TransactionTexts<Extract<Declaration, { readonly type: Type }>>;
};

/** Sentences about the fields of every transaction, and about those that its type declares. */
type TransactionTexts<Declaration> =
  Declaration extends TransactionDeclaration<string, infer Attributes, infer Relationships>
    ? CommonTexts & OwnTexts<Attributes> & OwnLinkTexts<Relationships>
    : never;

type OwnTexts<Schemas> = [Schemas] extends [never]
  ? unknown
  : FieldTexts<{ readonly [Name in keyof Schemas]: z.output<Schemas[Name]> }>;

type OwnLinkTexts<Schemas> = [Schemas] extends [never] ? unknown : { readonly [Name in keyof Schemas]: string };

type CommonTexts = FieldTexts<{
  readonly createdAt: string;
  readonly direction: 'Credit' | 'Debit';
  readonly amount: number;
  readonly balance: number;
  readonly summary: string;
  readonly tags: Readonly<Record<string, string>>;
  readonly account: string;
  readonly customer: string;
  readonly customers: string;
}>;
