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

/** True for formats that are clearer to a reader than their pattern, which is removed. */
const hasFormat = (value: unknown): value is JsonObject =>
  typeof value === 'object' &&
  value !== null &&
  ['date', 'date-time'].includes(String((value as JsonObject)['format']));
