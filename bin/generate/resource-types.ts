import type * as z from 'zod';
import type { AnyOperation } from '../../functions/kernel/http/operation.ts';
import { documentationOf } from '../../functions/registry.ts';

/** The types of all resources that operations answer and events include, each once. */
export function resourceTypes(
  operations: readonly AnyOperation[],
  relationships: ReadonlyMap<string, readonly z.ZodType[]>,
): readonly string[] {
  const answered = operations.flatMap((operation) => {
    const { data, included = [] } = documentationOf(operation);
    return [data, ...included];
  });
  return [...new Set([...answered, ...[...relationships.values()].flat()].flatMap(typesIn))].sort();
}

/** The types of the resources that a schema describes: one, each option of a union, or the members of a list. */
function typesIn(schema: z.core.$ZodType): readonly string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'union') return def.options.flatMap(typesIn);
  if (def.type === 'array') return typesIn(def.element);
  if ('innerType' in def && def.type !== 'promise' && def.type !== 'success') return typesIn(def.innerType);
  if (def.type !== 'object' || def.shape['attributes'] === undefined || def.shape['type'] === undefined) return [];
  const type = (def.shape['type'] as z.core.$ZodTypes)._zod.def;
  return type.type === 'literal' ? type.values.map(String) : [];
}
