import * as z from 'zod';
import type { Handling } from './handling.ts';

/** A schema inside a declaration, as the validation library shows it. */
export type Schema = z.core.$ZodType;

/** How the values of a schema are handled, if it says so itself. */
export const handlingOf = (schema: Schema): Handling | undefined =>
  'handling' in schema ? (schema.handling as Handling) : undefined;

/** The schema that is optional, nullable, readonly or has a default; undefined for another schema. */
export function wrappedBy(schema: Schema): Schema | undefined {
  return schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodReadonly
    ? schema.unwrap()
    : undefined;
}

/** True if the schema or a part of it has one of these handlings. */
export function holds(schema: Schema, handlings: readonly Handling[]): boolean {
  const handling = handlingOf(schema);
  return (
    (handling !== undefined && handlings.includes(handling)) || partsOf(schema).some((part) => holds(part, handlings))
  );
}

/** The schema of an attribute, if the shape has it itself. */
export const attributeOf = (shape: Readonly<Record<string, Schema>>, name: string): Schema | undefined =>
  Object.hasOwn(shape, name) ? shape[name] : undefined;

const isObject = (schema: Schema): schema is z.ZodObject<Record<string, Schema>> => schema instanceof z.ZodObject;
export const isUnion = (schema: Schema): schema is z.ZodUnion => schema instanceof z.ZodUnion;

/** The schemas of the parts of a value. */
export function partsOf(schema: Schema): readonly Schema[] {
  const wrapped = wrappedBy(schema);
  if (wrapped !== undefined) return [wrapped];
  if (schema instanceof z.ZodArray) return [schema.element];
  if (isObject(schema)) return Object.values<Schema>(schema.shape);
  if (schema instanceof z.ZodRecord) return [schema.keyType, schema.valueType];
  if (isUnion(schema)) return schema.options;
  return [];
}
