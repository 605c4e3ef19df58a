import type { TextsOfFields } from '../define-texts.ts';
import type { JsonObject } from './json-object.ts';

/** What each value of an `enum` means, by the value: the member of its schema that tools read. */
export const valueTextsMember = 'x-enumDescriptions';

/** The schemas in which a schema has its closed list: its members, or null beside it. */
const inner = ['items', 'anyOf', 'oneOf'] as const;

/** The values of a closed list, also where its members or null may be there. */
export function valuesIn(schema: JsonObject): ReadonlySet<string> {
  const { enum: values = [] } = schema as { enum?: readonly unknown[] };
  const others = inner.flatMap((name) => [schema[name] ?? []].flat() as JsonObject[]);
  return new Set([
    ...values.filter((value) => typeof value === 'string'),
    ...others.flatMap((other) => [...valuesIn(other)]),
  ]);
}

/** A schema whose closed list has a text for each of its values, as far as there are texts. */
export function withValueTexts(schema: JsonObject, texts: TextsOfFields): JsonObject {
  const { enum: values } = schema as { enum?: readonly unknown[] };
  const described = (values ?? []).flatMap((value) => {
    const text = typeof value === 'string' ? texts[value] : undefined;
    return typeof value === 'string' && typeof text === 'string' ? [[value, text] as const] : [];
  });
  const others = inner.flatMap((name) => {
    const member = schema[name] as JsonObject | readonly JsonObject[] | undefined;
    if (member === undefined) return [];
    return [[name, Array.isArray(member) ? member.map(inside) : inside(member as JsonObject)] as const];
  });
  return {
    ...schema,
    ...Object.fromEntries(others),
    ...(described.length === 0 ? {} : { [valueTextsMember]: Object.fromEntries(described) }),
  };

  function inside(one: JsonObject): JsonObject {
    return withValueTexts(one, texts);
  }
}
