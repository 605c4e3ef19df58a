import { type Components, type Json, resolved } from './json-schema.ts';

/** A value of attributes with one thing changed, and where. */
export interface Sample {
  readonly pointer: string;
  readonly attributes: unknown;
}

/** Attributes with values at the bounds of the schema and beyond, one by one; and every combination of dependent members. */
export function samplesOf(schema: Json, example: unknown, components: Components): readonly Sample[] {
  return valuesOf(schema, example, components).map(({ pointer, value }) => ({ pointer, attributes: value }));
}

interface Value {
  readonly pointer: string;
  readonly value: unknown;
}

function valuesOf(schema: Json, example: unknown, components: Components): readonly Value[] {
  const whole = resolved(schema, components);
  const own = [...scalars(whole), ...lists(whole, example)].map((value) => ({ pointer: '', value }));
  if (whole['properties'] === undefined || typeof example !== 'object' || example === null) {
    const [item] = Array.isArray(example) ? (example as unknown[]) : [];
    if (whole['items'] === undefined || item === undefined) return own;
    const inner = valuesOf(whole['items'] as Json, item, components);
    return [...own, ...inner.map(({ pointer, value }) => ({ pointer: `/0${pointer}`, value: [value] }))];
  }
  return [...own, ...membersOf(whole, example as Json, components)];
}

function membersOf(schema: Json, example: Json, components: Components): readonly Value[] {
  const properties = schema['properties'] as Readonly<Record<string, Json>>;
  const inner = Object.entries(properties).flatMap(([name, member]) =>
    valuesOf(member, example[name], components).map(({ pointer, value }) => ({
      pointer: `/${name}${pointer}`,
      value: { ...example, [name]: value },
    })),
  );
  const required = (schema['required'] ?? []) as readonly string[];
  const removed = required.map((name) => ({ pointer: `/${name}`, value: without(example, name) }));
  return [...inner, ...removed, ...combinations(schema, example, components)];
}

/** Every way to give and leave out the members that rules of the object are about, with each value that a rule names. */
function combinations(schema: Json, example: Json, components: Components): readonly Value[] {
  const rules = ['if', 'then', 'else', 'not', 'dependentRequired'].flatMap((name) => schema[name] ?? []);
  const text = JSON.stringify(rules);
  const properties = schema['properties'] as Readonly<Record<string, Json>>;
  const names = Object.keys(properties).filter((name) => text.includes(`"${name}"`));
  const combined = names.reduce<readonly Json[]>(
    (all, name) =>
      all.flatMap((one) => [
        without(one, name),
        ...likely(properties[name] ?? {}, example[name], components).map((value) => ({ ...one, [name]: value })),
      ]),
    [example],
  );
  return names.length === 0 ? [] : combined.map((value) => ({ pointer: '', value }));
}

/** A few values that the schema of a member allows by itself. */
function likely(schema: Json, example: unknown, components: Components): readonly unknown[] {
  const whole = resolved(schema, components);
  const own = whole['enum'] as readonly unknown[] | undefined;
  if (own !== undefined)
    return example === undefined || own.includes('Other') || own.length < 8 ? own : [example, own[0]];
  if (example !== undefined) return [example];
  if (whole['format'] === 'date-time') return ['2026-12-01T00:00:00Z'];
  if (whole['type'] === 'object') return [{}];
  return whole['type'] === 'string' ? ['123456789'] : [];
}

/** How many values of an enum are tried. */
const enumSample = 3;

/** Values at the bounds of what is no list and no object, and one beyond each. */
function scalars(schema: Json): readonly unknown[] {
  const { minimum, maximum, maxLength, minLength, pattern } = schema as Readonly<Record<string, number | undefined>>;
  return [
    ...(minimum === undefined ? [] : [minimum, minimum - 1]),
    ...(maximum === undefined ? [] : [maximum, maximum + 1]),
    ...(maxLength === undefined ? [] : ['x'.repeat(maxLength), 'x'.repeat(maxLength + 1)]),
    ...(minLength === undefined ? [] : ['', 'x'.repeat(minLength)]),
    ...(pattern === undefined ? [] : ['', '!', '\u0001', '1'.repeat(400)]),
    ...(schema['enum'] === undefined ? [] : [...(schema['enum'] as unknown[]).slice(0, enumSample), 'NoSuchValue']),
    ...(schema['const'] === undefined ? [] : [schema['const'], 'NoSuchValue']),
    ...(schema['maxProperties'] === undefined
      ? []
      : [named(Number(schema['maxProperties'])), named(Number(schema['maxProperties']) + 1)]),
  ];
}

const named = (count: number): Json =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`name${at}`, 'value']));

/** Too few members, too many, and the same twice. */
function lists(schema: Json, example: unknown): readonly unknown[] {
  if (!Array.isArray(example) || example.length === 0) return schema['type'] === 'array' ? [[]] : [];
  const [first] = example as unknown[];
  const { minItems = 0, maxItems, uniqueItems } = schema as Readonly<Record<string, number | undefined>>;
  return [
    example.slice(0, minItems),
    ...(minItems === 0 ? [] : [example.slice(0, minItems - 1)]),
    ...(maxItems === undefined ? [] : [Array.from({ length: maxItems + 1 }, () => first)]),
    ...(uniqueItems === undefined ? [] : [[first, first]]),
  ];
}

function without(value: Json, name: string): Json {
  const { [name]: _, ...others } = value;
  return others;
}
