import { readFileSync } from 'node:fs';

/** An object of a JSON document. */
type Json = Readonly<Record<string, unknown>>;

const objectAt = (part: unknown, ...names: readonly string[]): Json =>
  names.reduce((inner: Json, name) => (inner[name] ?? {}) as Json, (part ?? {}) as Json);

const document = JSON.parse(readFileSync('docs/generated/openapi.json', 'utf8')) as Json;

/** What a reference of the document leads to; other parts are what they are. */
function followed(part: Json): Json {
  const to = part['$ref'] as string | undefined;
  return to === undefined ? part : followed(objectAt(document, ...to.slice('#/'.length).split('/')));
}

/** The forms of a schema: the schema itself, or the alternatives of which it is the union. */
function formsOf(schema: Json): readonly Json[] {
  const one = followed(schema);
  // A group of forms of one type is that type, and one of the forms.
  const grouped = (one['allOf'] as readonly Json[] | undefined)?.find((part) => 'anyOf' in part);
  if (grouped !== undefined) return formsOf(grouped);
  const alternatives = (one['oneOf'] ?? one['anyOf']) as readonly Json[] | undefined;
  return alternatives === undefined ? [one] : alternatives.flatMap(formsOf);
}

const member = (schema: Json, name: string): Json | undefined => {
  const found = objectAt(schema, 'properties')[name] as Json | undefined;
  return found && followed(found);
};

export interface Operation {
  readonly parameters: readonly string[];
  readonly scopes: readonly string[];
  readonly statuses: readonly string[];
  /** The attributes and relationships of a request of a type; undefined if it takes no such type. */
  readonly request: (type: string | undefined) => { attributes: readonly string[]; relationships: readonly string[] };
}

/** An operation as docs/generated/openapi.json shows it; undefined if there is none. Names of variables in the path do not count. */
export function operationOf(method: string, path: string): Operation | undefined {
  const same = (text: string) => text.replace(/\{\w+\}/g, '{}');
  const [, item] = Object.entries(objectAt(document, 'paths')).find(([one]) => same(one) === same(path)) ?? [];
  const operation = objectAt(item)[method.toLowerCase()] as Json | undefined;
  if (operation === undefined) return undefined;
  const parameters = ((operation['parameters'] ?? []) as readonly Json[]).map((one) => String(followed(one)['name']));
  return {
    parameters,
    scopes: JSON.stringify([operation['x-required-scopes'], operation['security']]).match(/[a-z]+(?:-[a-z]+)*/g) ?? [],
    statuses: Object.keys(operation['responses'] as Json),
    request: (type) => {
      const body = objectAt(operation, 'requestBody', 'content', 'application/vnd.api+json', 'schema');
      const data = formsOf(body).flatMap((form) => formsOf(member(form, 'data') ?? {}));
      const own = data.filter((one) => type === undefined || JSON.stringify(member(one, 'type')).includes(`"${type}"`));
      const names = (part: string) =>
        own.flatMap((one) => formsOf(member(one, part) ?? {}).flatMap((each) => namesIn(each)));
      return { attributes: names('attributes'), relationships: names('relationships') };
    },
  };
}

/** The forms of a schema, or, if it is an array, those of what is in it. */
const membersOf = (schema: Json): readonly Json[] =>
  formsOf(schema).flatMap((form) => (form['items'] === undefined ? [form] : formsOf(form['items'] as Json)));

/** The names of members at any depth, with dots. */
function namesIn(schema: Json, before = '', depth = 0): readonly string[] {
  return Object.entries(objectAt(followed(schema), 'properties')).flatMap(([name, inner]) => [
    before + name,
    ...(depth > 3 ? [] : membersOf(inner as Json).flatMap((form) => namesIn(form, `${before}${name}.`, depth + 1))),
  ]);
}

/** The values of members that have only some, at any depth, by their names with dots. */
function valuesIn(schema: Json, before = '', depth = 0): readonly (readonly [string, readonly string[]])[] {
  return Object.entries(objectAt(followed(schema), 'properties')).flatMap(([name, inner]) =>
    formsOf(inner as Json).flatMap((form) => {
      const values = [form['const'] ?? [], form['enum'] ?? []].flat().map(String);
      const own = values.length === 0 ? [] : [[before + name, values] as const];
      return [...own, ...(depth > 3 ? [] : valuesIn(form, `${before}${name}.`, depth + 1))];
    }),
  );
}

/** The attributes and relationships of a type of resource, in any answer; undefined if no operation answers one. */
export const resourceOf = (type: string): Members | undefined => answered.get(type);

interface Members {
  readonly attributes: Set<string>;
  readonly relationships: Set<string>;
  /** The values of attributes that have only some, by their names. */
  readonly values: Map<string, Set<string>>;
}

const answered = resourcesIn(objectAt(document, 'paths'));

/** All resources in the answers of operations, by type. Each named schema is looked at once. */
function resourcesIn(paths: Json): ReadonlyMap<string, Members> {
  const found = new Map<string, Members>();
  const seen = new Set<unknown>();
  const look = (part: unknown): void => {
    if (typeof part !== 'object' || part === null || seen.has(part)) return;
    seen.add(part);
    const one = followed(part as Json);
    if (one !== part) {
      look(one);
      return;
    }
    const type = objectAt(one, 'properties', 'type');
    for (const name of [type['const'], ...((type['enum'] ?? []) as readonly unknown[])]) {
      const attributes = member(one, 'attributes');
      if (typeof name !== 'string' || attributes === undefined) continue;
      const known = found.get(name) ?? { attributes: new Set(), relationships: new Set(), values: new Map() };
      for (const form of formsOf(attributes)) {
        namesIn(form).forEach((each) => known.attributes.add(each));
        for (const [attribute, values] of valuesIn(form))
          known.values.set(attribute, new Set([...(known.values.get(attribute) ?? []), ...values]));
      }
      const relationships = member(one, 'relationships') ?? {};
      for (const form of formsOf(relationships)) namesIn(form).forEach((each) => known.relationships.add(each));
      found.set(name, known);
    }
    Object.values(one).forEach(look);
  };
  for (const item of Object.values(paths)) {
    for (const operation of Object.values(item as Json)) look(objectAt(operation)['responses']);
  }
  return found;
}
