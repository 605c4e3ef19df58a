import type { Direction, JsonObject } from './json-object.ts';

/**
 * A schema as Zod makes it, without parts of no use to a reader, and with references to components. In answers, members may be
 * added at any time, so a client must let others pass: `additionalProperties: false` would forbid them.
 */
export function withoutNoise(schema: JsonObject, io: Direction, componentPath: string): JsonObject {
  return JSON.parse(
    JSON.stringify(schema, (key, value: unknown) => {
      if (isNoise(key, value)) return undefined;
      if (io === 'output' && key === 'additionalProperties' && value === false) return undefined;
      if (hasFormat(value)) return { ...value, pattern: undefined };
      if (key === 'not' && hasOneForm(value)) return withNames(value.anyOf[0]);
      if (hasKnownNames(value)) return withMembers(value);
      if (isPartial(value)) return withNames(value);
      return key === '$ref' && typeof value === 'string' ? value.replace('#/$defs/', componentPath) : value;
    }),
  ) as JsonObject;
}

/** True for members such as the bounds of all safe integers. */
const isNoise = (key: string, value: unknown): boolean =>
  key === '$schema' ||
  key === '$defs' ||
  (key === 'minimum' && value === Number.MIN_SAFE_INTEGER) ||
  (key === 'maximum' && value === Number.MAX_SAFE_INTEGER);

/** A part of an object's rules, as after `if`: it requires members, and leaves it to the object to say what they are. */
const isPartial = (value: unknown): value is JsonObject & { readonly required: readonly string[] } =>
  isObject(value) && Array.isArray(value['required']) && !('type' in value);

/** Names the required members of a part as members of any value: validators want to find them in the same schema. */
function withNames(part: JsonObject): JsonObject {
  if (!isPartial(part)) return part;
  const any = Object.fromEntries(part.required.map((name) => [name, {}]));
  return { ...part, properties: { ...any, ...(part['properties'] as JsonObject | undefined) } };
}

/** A map whose names are known is an object with these members, which generators understand. */
function withMembers({ propertyNames, additionalProperties, ...others }: JsonObject): JsonObject {
  const { enum: names } = propertyNames as { readonly enum: readonly string[] };
  const properties = Object.fromEntries(names.map((name) => [name, additionalProperties]));
  return { ...others, properties, additionalProperties: false };
}

const hasKnownNames = (value: unknown): value is JsonObject =>
  isObject(value) && isObject(value['propertyNames']) && Array.isArray(value['propertyNames']['enum']);

const hasOneForm = (value: unknown): value is { readonly anyOf: readonly [JsonObject] } =>
  isObject(value) && Object.keys(value).join() === 'anyOf' && (value['anyOf'] as readonly unknown[]).length === 1;

/** True for formats that are clearer to a reader than their pattern, which is removed. */
const hasFormat = (value: unknown): value is JsonObject =>
  isObject(value) && ['date', 'date-time'].includes(String(value['format']));

const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null;
