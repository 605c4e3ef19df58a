import * as z from 'zod';
import { invariant } from '../kernel/base/invariant.ts';
import { commonName, identifiedTypes, namedByAll, relatedTo } from './schema-names.ts';
import { withoutNoise } from './schema-noise.ts';
import type { Direction, JsonObject } from './json-object.ts';

/** What the references to components begin with. */
export const componentPath = '#/components/schemas/';

/** Members of a schema that hold no schemas, but values: a walk over schemas leaves them alone. */
const valueMembers: ReadonlySet<string> = new Set([
  'enum',
  'const',
  'default',
  'required',
  'examples',
  'discriminator',
]);

/** A Zod schema as JSON Schema, and those with an id that it refers to. */
interface Written {
  readonly itself: JsonObject;
  readonly definitions: readonly (readonly [string, JsonObject])[];
}

/** What was written once: a process makes several documents of the same schemas. */
const written: Readonly<Record<Direction, WeakMap<z.ZodType, Written>>> = {
  input: new WeakMap(),
  output: new WeakMap(),
};

function writtenOf(schema: z.ZodType, io: Direction): Written {
  const known = written[io].get(schema);
  if (known !== undefined) return known;
  // Zod moves schemas with an id to $defs, except for the outermost. The wrapper makes sure that `schema` is not the outermost.
  const wrapper = z.toJSONSchema(z.strictObject({ it: schema }), {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
  }) as unknown as { properties: { it: JsonObject }; $defs?: Record<string, JsonObject> };
  const definitions = Object.entries(wrapper.$defs ?? {}).map(([name, definition]) => {
    const { $id: _, id: __, ...clean } = withoutNoise(definition, io, componentPath);
    return [name, clean] as const;
  });
  const one = { itself: withoutNoise(wrapper.properties.it, io, componentPath), definitions };
  written[io].set(schema, one);
  return one;
}

/**
 * The schemas of a document. Each Zod schema with an id becomes one component, and references point to it. So do resource
 * identifiers, relationships and unions of resources, which are named by their types.
 */
export class Schemas {
  readonly #components = new Map<string, JsonObject>();

  /** The JSON Schema of a request (`input`) or of an answer (`output`). */
  of(schema: z.ZodType, io: Direction): JsonObject {
    const { definitions, itself } = writtenOf(schema, io);
    // Unions are named by the types of their members, so these come first.
    const members = definitions.filter(([, definition]) => typeIn(definition) !== undefined);
    const others = definitions.filter(([, definition]) => typeIn(definition) === undefined);
    for (const [name, definition] of [...members, ...others]) {
      this.add(name, this.#withSharedMembers(definition, io));
    }
    return this.#shared(itself, io);
  }

  /** Adds a component and returns a reference to it. Throws if another schema has the same name. */
  add(name: string, schema: JsonObject): JsonObject {
    const known = this.#components.get(name);
    invariant(known === undefined || isSame(known, schema), `two schemas of the reference are named ${name}`);
    this.#components.set(name, schema);
    return { $ref: componentPath + name };
  }

  /** A reference to the component with this content, which has the first of the names that is free if it is new. */
  share(names: readonly string[], schema: JsonObject): JsonObject {
    const name = names.find((one) => this.#isFree(one, schema));
    invariant(name !== undefined, `two schemas of the reference are named ${names.join(', ')}`);
    return this.add(name, schema);
  }

  /** The schema of a component; undefined if the document has none of this name. */
  component(name: string): JsonObject | undefined {
    return this.#components.get(name);
  }

  /** Replaces the schema of a component. References to it stay valid. */
  replace(name: string, schema: JsonObject): void {
    this.#components.set(name, schema);
  }

  /** The names of the components that a schema refers to; instead of a union, those of its members. */
  namesIn(schema: unknown): readonly string[] {
    return [...JSON.stringify(schema).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].flatMap(
      ([, name = '']) => {
        const union = this.#components.get(name)?.['oneOf'];
        return union === undefined ? [name] : [name, ...this.namesIn(union)];
      },
    );
  }

  /** All components by name, in alphabetical order. */
  components(): Record<string, JsonObject> {
    return Object.fromEntries([...this.#components].sort(([one], [other]) => (one < other ? -1 : 1)));
  }

  #isFree(name: string, schema: JsonObject): boolean {
    const known = this.#components.get(name);
    return known === undefined || isSame(known, schema);
  }

  #shared(schema: JsonObject, io: Direction): JsonObject {
    const whole = this.#withSharedMembers(schema, io);
    return this.#identifier(whole, io) ?? this.#relationship(whole, io) ?? this.#union(whole) ?? whole;
  }

  #withSharedMembers(schema: JsonObject, io: Direction): JsonObject {
    const shared = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(shared);
      return isObject(value) ? this.#shared(value, io) : value;
    };
    return Object.fromEntries(
      Object.entries(schema).map(([name, value]) => [name, valueMembers.has(name) ? value : shared(value)]),
    );
  }

  #identifier(schema: JsonObject, io: Direction): JsonObject | undefined {
    const types = identifiedTypes(schema);
    if (types === undefined) return undefined;
    const prefix = io === 'input' ? 'identifierInput' : 'identifier';
    const sorted = [...types].sort();
    const type = { type: 'string', ...(sorted.length === 1 ? { const: sorted[0] } : { enum: sorted }) };
    const properties = { ...(schema['properties'] as JsonObject), type };
    const names = [commonName(sorted) ?? namedByAll(sorted), namedByAll(sorted)];
    return this.share(
      names.map((name) => `${prefix}.${name}`),
      { ...schema, properties },
    );
  }

  #relationship(schema: JsonObject, io: Direction): JsonObject | undefined {
    const related = relatedTo(schema);
    const [prefix, name] = related?.reference.slice(componentPath.length).split('.') ?? [];
    if (related === undefined || prefix?.startsWith('identifier') !== true || name === undefined) return undefined;
    const own = `${related.isMany ? 'relationships' : 'relationship'}${io === 'input' ? 'Input' : ''}.${name}`;
    return this.#isFree(own, schema) ? this.add(own, schema) : undefined;
  }

  /** A union of resources: their types tell them apart. */
  #union(schema: JsonObject): JsonObject | undefined {
    const {
      anyOf,
      oneOf = anyOf,
      ...others
    } = schema as { anyOf?: readonly JsonObject[]; oneOf?: readonly JsonObject[] };
    if (oneOf === undefined || Object.keys(others).length > 0) return undefined;
    const leaves = [...new Set(oneOf.flatMap((member) => this.#membersOf(member)))];
    const types = leaves.map((name) => typeIn(this.#components.get(name)));
    if (types.length < 2 || new Set(types).size < types.length || types.includes(undefined)) return undefined;
    const references = leaves.map((name) => componentPath + name);
    const mapping = Object.fromEntries(references.map((reference, at) => [String(types[at]), reference]));
    const union = {
      oneOf: references.map(($ref) => ({ $ref })),
      discriminator: { propertyName: 'type', mapping },
    };
    const name = commonName(types as string[]);
    return name !== undefined && this.#isFree(name, union) ? this.add(name, union) : union;
  }

  #membersOf({ $ref, oneOf }: JsonObject): readonly string[] {
    if (Array.isArray(oneOf)) return (oneOf as JsonObject[]).flatMap((member) => this.#membersOf(member));
    if (typeof $ref !== 'string') return [''];
    const name = $ref.slice(componentPath.length);
    const component = this.#components.get(name);
    return component?.['discriminator'] === undefined ? [name] : this.#membersOf(component);
  }
}

const isSame = (one: JsonObject, other: JsonObject): boolean => JSON.stringify(one) === JSON.stringify(other);

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The one type that a resource of this schema has. */
function typeIn(schema: JsonObject | undefined): string | undefined {
  const properties = schema?.['properties'] as Record<string, JsonObject> | undefined;
  const type = properties?.['id'] === undefined ? undefined : properties['type']?.['const'];
  return typeof type === 'string' ? type : undefined;
}
