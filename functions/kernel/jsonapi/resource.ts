import * as z from 'zod';
import { endpointIdSchema } from './link.ts';

/** The schema of a resource as it is answered: the reference shows it and every answer in a test is checked against it. */
export function resourceSchema<Type extends string, Attributes extends z.ZodType>(
  type: Type,
  attributes: Attributes,
  relationships: Readonly<Record<string, z.ZodType>>,
  options: { readonly withoutId?: boolean } = {},
) {
  return z
    .strictObject({
      type: z.literal(type),
      ...(options.withoutId === true ? {} : { id: endpointIdSchema }),
      attributes,
      ...(Object.keys(relationships).length === 0 ? {} : { relationships: z.strictObject(relationships) }),
    })
    .meta({ id: type });
}
