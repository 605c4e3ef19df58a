import * as z from 'zod';
import { endpointIdSchema } from './link.ts';

/** How the schema of a resource names it. */
export interface AnswerNames {
  readonly withoutId?: boolean;
  /** True if the id is a text that somebody else gives. */
  readonly hasTextId?: boolean;
  /** The name of the schema in the reference, if another resource has the same type. */
  readonly schemaName?: string;
}

/** What a schema of a resource was made of. */
export interface ResourceParts<
  Type extends string = string,
  Attributes extends z.ZodType = z.ZodType,
  Relationships extends Readonly<Record<string, z.ZodType>> = Readonly<Record<string, z.ZodType>>,
> {
  readonly parts: { readonly type: Type; readonly attributes: Attributes; readonly relationships: Relationships };
}

/**
 * The schema of a resource in an answer. The reference shows it, and tests check every answer against it. Functions check none of
 * their answers, so bundles have a schema that takes everything in its place (lib/bundling/without-documentation.ts).
 */
export const answerSchema = <
  const Type extends string,
  Attributes extends z.ZodType,
  Shape extends Readonly<Record<string, z.ZodType>>,
>(
  type: Type,
  attributes: Attributes,
  relationships: Shape,
  { withoutId, hasTextId, schemaName }: AnswerNames,
) =>
  z
    .strictObject({
      type: z.literal(type),
      ...(withoutId === true ? {} : { id: hasTextId === true ? z.string().min(1) : endpointIdSchema }),
      attributes,
      ...(Object.keys(relationships).length === 0 ? {} : { relationships: z.strictObject(relationships) }),
    })
    .meta({ id: schemaName ?? type });
