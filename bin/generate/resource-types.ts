import * as z from 'zod';
import type { ResourceSchema } from '../../functions/define-capability.ts';
import type { AnyOperation } from '../../functions/kernel/http/operation.ts';
import { documentationOf } from '../../functions/registry.ts';

/** The types of all resources that operations answer and events include, each once. */
export function resourceTypes(
  operations: readonly AnyOperation[],
  relationships: ReadonlyMap<string, readonly ResourceSchema[]>,
): readonly string[] {
  const all = [...answeredResources(operations), ...[...relationships.values()].flat()];
  return [...new Set(all.map(({ shape }) => shape.type.value))].sort();
}

/** The schemas of the resources that operations answer. */
export function answeredResources(operations: readonly AnyOperation[]): readonly ResourceSchema[] {
  const answers = operations.flatMap((operation) => {
    const { data, included = [] } = documentationOf(operation);
    return [data, ...included];
  });
  return answers.flatMap(resourcesIn);
}

/** The resources that a schema describes: one, each option of a union, or the members of a list. */
function resourcesIn(schema: z.core.$ZodType): readonly ResourceSchema[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'union') return def.options.flatMap(resourcesIn);
  if (def.type === 'array') return resourcesIn(def.element);
  if ('innerType' in def && def.type !== 'promise' && def.type !== 'success') return resourcesIn(def.innerType);
  return isResource(schema) ? [schema] : [];
}

const isResource = (schema: z.core.$ZodType): schema is ResourceSchema =>
  schema instanceof z.ZodObject &&
  schema.shape['attributes'] !== undefined &&
  schema.shape['type'] instanceof z.ZodLiteral;
