import * as z from 'zod';
import type { ResourceObject } from '../base/event-type.ts';
import { endpointIdSchema } from './link.ts';
import { type ResourceContent, type ResourceParts, resourceWith } from './resource.ts';

/** How the schema of a resource names it, and who sees all of it. */
interface AnswerOptions<Less extends boolean> {
  readonly withoutId?: boolean;
  /** True if the id is a text that somebody else gives. */
  readonly hasTextId?: boolean;
  /** The name of the schema in the reference, if another resource has the same type. */
  readonly schemaName?: string;
  /** True if a customer sees less than the organisation. Only a `resourceMaker` with the view of customers makes such resources. */
  readonly isLessToCustomers?: Less;
}

/**
 * The schema of a resource as it is answered: the reference shows it, and tests check every answer against it. Functions check none of
 * their answers and know only its type, so no function bundles it.
 */
export function resourceSchema<
  const Type extends string,
  Attributes extends z.ZodType,
  Shape extends Readonly<Record<string, z.ZodType>>,
  const Less extends boolean = false,
>(type: Type, attributes: Attributes, relationships: Shape, options: AnswerOptions<Less> = {}) {
  const { withoutId, hasTextId, schemaName, isLessToCustomers } = options;
  const schema = z
    .strictObject({
      type: z.literal(type),
      ...(withoutId === true ? {} : { id: hasTextId === true ? z.string().min(1) : endpointIdSchema }),
      attributes,
      ...(Object.keys(relationships).length === 0 ? {} : { relationships: z.strictObject(relationships) }),
    })
    .meta({ id: schemaName ?? type });
  return Object.assign(schema, {
    parts: { type, attributes, relationships },
    isLessToCustomers,
    /** A resource of this schema, for examples. Code makes it with `makeResource`. */
    of: (content: ResourceContent<ResourceParts<Type, Attributes, Shape>>): ResourceObject =>
      resourceWith(type, content),
  });
}
