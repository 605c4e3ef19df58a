import * as z from 'zod';
import { invariant } from '../kernel/base/invariant.ts';

export type JsonObject = Record<string, unknown>;

const componentPath = '#/components/schemas/';

/**
 * The schemas of a document. Each Zod schema with an id becomes one component, and references point to it.
 */
export class Schemas {
  readonly #components = new Map<string, JsonObject>();

  /** The JSON Schema of a request (`input`) or of an answer (`output`). */
  of(schema: z.ZodType, io: 'input' | 'output'): JsonObject {
    // Zod moves schemas with an id to $defs, except for the outermost. The wrapper makes sure that `schema` is not the outermost.
    const wrapper = z.toJSONSchema(z.strictObject({ it: schema }), {
      io,
      target: 'draft-2020-12',
      unrepresentable: 'any',
    }) as unknown as { properties: { it: JsonObject }; $defs?: Record<string, JsonObject> };
    for (const [name, definition] of Object.entries(wrapper.$defs ?? {})) this.add(name, this.#placed(definition));
    return this.#placed(wrapper.properties.it);
  }

  /** Adds a component and returns a reference to it. Throws if another schema has the same name. */
  add(name: string, schema: JsonObject): JsonObject {
    const known = this.#components.get(name);
    invariant(
      known === undefined || JSON.stringify(known) === JSON.stringify(schema),
      `two schemas of the reference are named ${name}`,
    );
    this.#components.set(name, schema);
    return { $ref: componentPath + name };
  }

  /** Replaces the schema of a component. References to it stay valid. */
  replace(name: string, schema: JsonObject): void {
    this.#components.set(name, schema);
  }

  /** All components by name, in alphabetical order. */
  components(): Record<string, JsonObject> {
    return Object.fromEntries([...this.#components].sort(([one], [other]) => (one < other ? -1 : 1)));
  }

  #placed(schema: JsonObject): JsonObject {
    return JSON.parse(
      JSON.stringify(schema, (key, value: unknown) => {
        if (isNoise(key, value)) return undefined;
        if (hasFormat(value)) return { ...value, pattern: undefined };
        return key === '$ref' && typeof value === 'string' ? value.replace('#/$defs/', componentPath) : value;
      }),
    ) as JsonObject;
  }
}

/** True for members that tell a reader nothing, such as the bounds of all safe integers. */
const isNoise = (key: string, value: unknown): boolean =>
  key === '$schema' ||
  key === '$defs' ||
  (key === 'minimum' && value === Number.MIN_SAFE_INTEGER) ||
  (key === 'maximum' && value === Number.MAX_SAFE_INTEGER);

/** True for dates and times: for a reader, their format is clearer than the pattern, which is removed. */
const hasFormat = (value: unknown): value is JsonObject =>
  typeof value === 'object' &&
  value !== null &&
  ['date', 'date-time'].includes(String((value as JsonObject)['format']));
