import * as z from 'zod';
import type { Instant } from '../base/calendar/instant.ts';
import type { ResourceObject } from '../base/event-type.ts';
import { emptiedAtErasure, type Handling, type Holds } from '../table/handling.ts';
import { instantField } from './fields.ts';
import { keptOfErased } from './kept-of-erased.generated.ts';
import { erasureLeaves } from './personal-leaves.ts';

type Personal = Exclude<Handling, 'kept'>;

type Nullable<Shape extends z.ZodRawShape> = {
  [Name in keyof Shape]: Holds<Shape[Name], Personal> extends true
    ? Shape[Name] extends z.ZodOptional<infer Inner>
      ? z.ZodOptional<z.ZodNullable<Inner>>
      : z.ZodNullable<Shape[Name]>
    : Shape[Name];
};

/**
 * Attributes of a resource whose personal data can be erased: then `erasedAt` is given, and all attributes that have something
 * personal are null or absent.
 */
export function erasable<Shape extends z.ZodRawShape>(shape: Shape) {
  const entries = Object.entries(shape).map(([name, type]) => {
    if (erasureLeaves(type).every(({ says }) => says === 'kept')) return [name, type];
    const nullable = type instanceof z.ZodOptional ? z.nullable(type.unwrap()).optional() : z.nullable(type);
    return [name, 'handling' in type ? emptiedAtErasure(nullable) : nullable];
  });
  return { ...(Object.fromEntries(entries) as Nullable<Shape>), erasedAt: instantField.optional() };
}

/** The resource as it is if its personal data was erased at a moment; unchanged if it was not. */
export function unlessErased(resource: ResourceObject, erasedAt: Instant | undefined): ResourceObject {
  if (erasedAt === undefined) return resource;
  const kept = keptOfErased[resource.type] ?? [];
  const attributes = Object.entries(resource.attributes).map(([name, value]): [string, unknown] => [
    name,
    kept.includes(name) ? value : null,
  ]);
  return { ...resource, attributes: { ...Object.fromEntries(attributes), erasedAt } };
}
