import * as z from 'zod';
import { invariant } from '../kernel/base/invariant.ts';

export type JsonObject = Record<string, unknown>;

const componentPath = '#/components/schemas/';

/**
 * The schemas of a document. Zod schemas that carry an id become components, once each; references to them point there.
 */
export class Schemas {
  readonly #components = new Map<string, JsonObject>();

  /** The JSON Schema of what is sent (`input`) or answered (`output`). */
  of(schema: z.ZodType, io: 'input' | 'output'): JsonObject {
    // In a wrapper a schema with an id is moved out like any other, also where it is the outermost.
    const wrapper = z.toJSONSchema(z.strictObject({ it: schema }), {
      io,
      target: 'draft-2020-12',
      unrepresentable: 'any',
    }) as unknown as { properties: { it: JsonObject }; $defs?: Record<string, JsonObject> };
    for (const [name, definition] of Object.entries(wrapper.$defs ?? {})) this.add(name, this.#placed(definition));
    return this.#placed(wrapper.properties.it);
  }

  /** Adds a component and returns the reference to it. One name stands for one schema. */
  add(name: string, schema: JsonObject): JsonObject {
    const known = this.#components.get(name);
    invariant(
      known === undefined || JSON.stringify(known) === JSON.stringify(schema),
      `two schemas of the reference are named ${name}`,
    );
    this.#components.set(name, schema);
    return { $ref: componentPath + name };
  }

  /** Says more of a component than its own schema does; references to it stay as they are. */
  replace(name: string, schema: JsonObject): void {
    this.#components.set(name, schema);
  }

  /** All components by name, in the order of the alphabet. */
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

/** Every whole number of JSON lies within these bounds; to repeat it says nothing. */
const isNoise = (key: string, value: unknown): boolean =>
  key === '$schema' ||
  key === '$defs' ||
  (key === 'minimum' && value === Number.MIN_SAFE_INTEGER) ||
  (key === 'maximum' && value === Number.MAX_SAFE_INTEGER);

/** Dates and times have a format that says more to a reader than the pattern beside it. */
const hasFormat = (value: unknown): value is JsonObject =>
  typeof value === 'object' &&
  value !== null &&
  ['date', 'date-time'].includes(String((value as JsonObject)['format']));
