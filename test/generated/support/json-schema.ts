export type Json = Readonly<Record<string, unknown>>;

/** The schemas that a document refers to, by name. */
export type Components = Readonly<Record<string, Json>>;

/** The schema that a reference leads to, with what stands beside the reference. */
export function resolved(schema: Json, components: Components): Json {
  const { $ref, ...beside } = schema;
  if (typeof $ref !== 'string') return schema;
  const target = components[$ref.slice($ref.lastIndexOf('/') + 1)];
  if (target === undefined) throw new Error(`${$ref} leads nowhere`);
  return { ...resolved(target, components), ...beside };
}

type Check = (
  value: unknown,
  bound: never,
  schema: Json,
  allows: (schema: Json | boolean, value: unknown) => boolean,
) => boolean;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const has = (value: unknown, name: string): boolean => isObject(value) && Object.hasOwn(value, name);

const types: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  integer: (value) => Number.isInteger(value),
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  array: (value) => Array.isArray(value),
  object: isObject,
  null: (value) => value === null,
};

const checks: Readonly<Record<string, Check>> = {
  type: (value, type: string | readonly string[]) => [type].flat().some((one) => types[one]?.(value) === true),
  const: (value, only: unknown) => value === only,
  enum: (value, all: readonly unknown[]) => all.includes(value),
  minimum: (value, min: number) => typeof value !== 'number' || value >= min,
  maximum: (value, max: number) => typeof value !== 'number' || value <= max,
  minLength: (value, min: number) => typeof value !== 'string' || value.length >= min,
  maxLength: (value, max: number) => typeof value !== 'string' || value.length <= max,
  pattern: (value, form: string) => typeof value !== 'string' || new RegExp(form).test(value),
  minItems: (value, min: number) => !Array.isArray(value) || value.length >= min,
  maxItems: (value, max: number) => !Array.isArray(value) || value.length <= max,
  uniqueItems: (value) =>
    !Array.isArray(value) || new Set(value.map((one) => JSON.stringify(one))).size === value.length,
  maxProperties: (value, max: number) => !isObject(value) || Object.keys(value).length <= max,
  items: (value, items: Json, _, allows) => !Array.isArray(value) || value.every((one) => allows(items, one)),
  required: (value, names: readonly string[]) => !isObject(value) || names.every((name) => has(value, name)),
  properties: (value, properties: Readonly<Record<string, Json | boolean>>, _, allows) =>
    Object.entries(properties).every(([name, schema]) => !has(value, name) || allows(schema, (value as Json)[name])),
  dependentRequired: (value, dependents: Readonly<Record<string, readonly string[]>>) =>
    Object.entries(dependents).every(([name, needed]) => !has(value, name) || needed.every((one) => has(value, one))),
  not: (value, schema: Json, _, allows) => !allows(schema, value),
  allOf: (value, schemas: readonly Json[], _, allows) => schemas.every((schema) => allows(schema, value)),
  anyOf: (value, schemas: readonly Json[], _, allows) => schemas.some((schema) => allows(schema, value)),
  oneOf: (value, schemas: readonly Json[], _, allows) => schemas.filter((schema) => allows(schema, value)).length === 1,
  if: (value, condition: Json, schema, allows) => {
    const branch = schema[allows(condition, value) ? 'then' : 'else'] as Json | undefined;
    return branch === undefined || allows(branch, value);
  },
};

/** The keywords of a schema with their checks. Samples by the thousand are held to the same few schemas of a document. */
type Keyword = readonly [check: Check, bound: never];
const keywordsOf = new WeakMap<
  Components,
  WeakMap<Json, { readonly whole: Json; readonly keywords: readonly Keyword[] }>
>();

function read(schema: Json, components: Components) {
  const known = keywordsOf.get(components) ?? new WeakMap<Json, { whole: Json; keywords: readonly Keyword[] }>();
  keywordsOf.set(components, known);
  const before = known.get(schema);
  if (before !== undefined) return before;
  const whole = resolved(schema, components);
  const keywords = Object.entries(checks).flatMap(([keyword, check]): Keyword[] =>
    whole[keyword] === undefined ? [] : [[check, whole[keyword] as never]],
  );
  const made = { whole, keywords };
  known.set(schema, made);
  return made;
}

/** True if a schema allows the value. Formats are not looked at: readers of the document need not check them. */
export function allowedBy(schema: Json | boolean, value: unknown, components: Components): boolean {
  if (typeof schema === 'boolean') return schema;
  const { whole, keywords } = read(schema, components);
  const allows = (one: Json | boolean, part: unknown) => allowedBy(one, part, components);
  return keywords.every(([check, bound]) => check(value, bound, whole, allows));
}
