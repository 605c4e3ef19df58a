import * as z from 'zod';
import type { Instant } from '../base/calendar/instant.ts';
import type { ResourceObject } from '../base/event-type.ts';
import { instantField } from './fields.ts';

type Nullable<Shape extends z.ZodRawShape, Kept extends string> = {
  [Name in keyof Shape]: Name extends Kept
    ? Shape[Name]
    : Shape[Name] extends z.ZodOptional<infer Inner>
      ? z.ZodOptional<z.ZodNullable<Inner>>
      : z.ZodNullable<Shape[Name]>;
};

/**
 * Attributes of a resource whose personal data can be erased: then `erasedAt` is given, and all attributes but `kept` are null
 * or absent.
 */
export function erasable<Shape extends z.ZodRawShape, const Kept extends string>(shape: Shape, kept: readonly Kept[]) {
  const isKept = (name: string): boolean => (kept as readonly string[]).includes(name);
  const entries = Object.entries(shape).map(([name, type]) => {
    if (isKept(name)) return [name, type];
    return [name, type instanceof z.ZodOptional ? z.nullable(type.unwrap()).optional() : z.nullable(type)];
  });
  return { ...(Object.fromEntries(entries) as Nullable<Shape, Kept>), erasedAt: instantField.optional() };
}

/** The resource as it is if its personal data was erased at a moment; unchanged if it was not. */
export function unlessErased(
  resource: ResourceObject,
  erasedAt: Instant | undefined,
  kept: readonly string[],
): ResourceObject {
  if (erasedAt === undefined) return resource;
  const attributes = Object.entries(resource.attributes).map(([name, value]): [string, unknown] => [
    name,
    kept.includes(name) ? value : null,
  ]);
  return { ...resource, attributes: { ...Object.fromEntries(attributes), erasedAt } };
}
