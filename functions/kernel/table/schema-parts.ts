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

/** True if the schema or a part of it is handled in one of these ways. */
export function holds(schema: Schema, ways: readonly Handling[]): boolean {
  const handling = handlingOf(schema);
  return (handling !== undefined && ways.includes(handling)) || partsOf(schema).some((part) => holds(part, ways));
}

/** The schemas of the parts of a value. */
export function partsOf(schema: Schema): readonly Schema[] {
  const wrapped = wrappedBy(schema);
  if (wrapped !== undefined) return [wrapped];
  if (schema instanceof z.ZodArray) return [schema.element];
  if (schema instanceof z.ZodObject) return Object.values(schema.shape);
  if (schema instanceof z.ZodRecord) return [schema.keyType, schema.valueType];
  if (schema instanceof z.ZodUnion) return schema.options;
  return [];
}
