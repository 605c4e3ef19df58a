import * as z from 'zod';

/**
 * What becomes of a stored value when the personal data of a customer is erased, and when the keys of an organisation are rotated:
 *
 * - `kept`: it says nothing about a person, or has to be kept.
 * - `emptied`: personal. A text becomes the empty text, a list or a map becomes empty.
 * - `removed`: personal. The attribute is absent afterwards.
 * - `sealed`: encrypted. Erasure seals an empty value in its place, and a rotation of keys seals the value again.
 * - `file`: the key of an encrypted file. Erasure deletes the file, and a rotation of keys encrypts it again (`files` of defineErasure).
 */
export type Handling = 'kept' | 'emptied' | 'removed' | 'sealed' | 'file';

/** A schema that says how its values are handled. In an answer or event, all but what is `kept` is null after an erasure. */
export interface HandledSchema<How extends Handling = Handling> {
  readonly handling: How;
}

/** The same schema, which says how its values are handled. A method that makes another schema of it, such as `min`, forgets that. */
const handled = <Schema extends z.ZodType, How extends Handling>(
  schema: Schema,
  handling: How,
): Schema & HandledSchema<How> => Object.assign(schema, { handling });

/** Declares that a value says nothing about a person, or has to be kept. */
export const keptAtErasure = <Schema extends z.ZodType>(schema: Schema) => handled(schema, 'kept');

/**
 * Declares a personal list, map or text that is empty after an erasure. The schema must take the empty value. In a request it only says
 * that the value is personal, of whatever type it is: the request log masks it.
 */
export const emptiedAtErasure = <Schema extends z.ZodType>(schema: Schema) => handled(schema, 'emptied');

/** Declares a personal attribute that is absent after an erasure. */
export const removedAtErasure = <Schema extends z.ZodType>(schema: Schema) => handled(schema.optional(), 'removed');

/**
 * Declares that a value copies something of the other side of a movement: their names, or the tags of their order. In things of
 * somebody else, an erasure changes nothing but these.
 */
export const aboutOtherSide = <Schema extends z.ZodType>(schema: Schema): Schema =>
  Object.assign(schema, { isAboutOtherSide: true });

/** True for a schema that {@link aboutOtherSide} declared. */
export const isAboutOtherSide = (schema: z.core.$ZodType): boolean => 'isAboutOtherSide' in schema;

/** The id of something, or a key or queue of the platform: a text that the platform has made. */
export const idSchema = keptAtErasure(z.string());
/** A text that says nothing about a person, or has to be kept. */
export const keptText = keptAtErasure(z.string());
/** A text that may say something about a person. It is empty after an erasure. */
export const personalText = emptiedAtErasure(z.string());
/** An encrypted text. The name of its attribute begins with `sealed`. */
export const sealedText = handled(z.string(), 'sealed');

/** The key of an encrypted file in the storage of documents. */
export const fileKey = handled(z.string(), 'file');

/** Bytes that say nothing about a person. */
export const keptBytes = keptAtErasure(z.instanceof(Uint8Array));
/** Encrypted bytes, which are an attribute of the item itself. */
export const sealedBytes = handled(z.instanceof(Uint8Array), 'sealed');

/**
 * The shape of an item, in which each attribute says how it is handled. An amount, a moment, a number, a truth value and a member of a
 * closed list say it by their schema. The type of an attribute that says nothing is a sentence that no schema is assignable to.
 */
export type DeclaredShape<Shape> = {
  readonly [Name in keyof Shape]: Fault<Shape[Name], Name & string> extends never
    ? Shape[Name]
    : Fault<Shape[Name], Name & string>;
};

/** True if a schema or a part of it is handled so. */
export type Holds<Schema, How extends Handling> = true extends HoldsPart<Schema, How> ? true : false;

type HoldsPart<Schema, How extends Handling> =
  Schema extends HandledSchema<How> ? true : Schema extends Container ? HoldsPart<PartOf<Schema>, How> : false;

/** A schema of which other schemas are parts. */
type Container =
  | z.ZodOptional
  | z.ZodNullable
  | z.ZodDefault
  | z.ZodReadonly
  | z.ZodArray
  | z.ZodRecord
  | z.ZodObject
  | z.ZodUnion;

type PartOf<Schema> = Schema extends
  | z.ZodOptional<infer Part>
  | z.ZodNullable<infer Part>
  | z.ZodDefault<infer Part>
  | z.ZodReadonly<infer Part>
  ? Part
  : Schema extends z.ZodArray<infer Part>
    ? Part
    : Schema extends z.ZodRecord<infer Key, infer Value>
      ? Key | Value
      : Schema extends z.ZodUnion<infer Options>
        ? Options[number]
        : Schema extends z.ZodObject<infer Shape>
          ? Shape[keyof Shape]
          : never;

/** The sentences of what is wrong with an attribute; none if nothing is. */
type Fault<Schema, Name extends string> =
  Schema extends HandledSchema<infer How>
    ? NameFault<Schema, How, Name>
    : Schema extends z.ZodObject<infer Shape>
      ? { [Inner in keyof Shape & string]: Fault<Shape[Inner], Inner> }[keyof Shape & string]
      : Schema extends Container
        ? Fault<PartOf<Schema>, Name>
        : CanHoldText<z.output<Schema>> extends true
          ? `${Name} says neither personal, sealed nor kept: see kernel/table/handling.ts`
          : never;

type NameFault<Schema, How, Name extends string> = How extends 'sealed'
  ? z.output<Schema> extends Uint8Array
    ? never
    : Name extends `sealed${string}`
      ? never
      : `${Name} is sealed: its name must begin with sealed`
  : Name extends `sealed${Capitalize<string>}`
    ? Schema extends z.ZodOptional<infer Inner>
      ? Inner extends HandledSchema<'sealed'>
        ? never
        : `${Name} must be sealed`
      : `${Name} must be sealed`
    : never;

/** True for a type that takes any text, or something of unknown content. */
type CanHoldText<Value> = unknown extends Value
  ? true
  : Exclude<Value, undefined | null> extends string | number | boolean | bigint
    ? string extends Value
      ? true
      : false
    : true;
