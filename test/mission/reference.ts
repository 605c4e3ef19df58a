import { readFileSync } from 'node:fs';

/** An object of a JSON document. */
type Json = Readonly<Record<string, unknown>>;

const objectAt = (part: unknown, ...names: readonly string[]): Json =>
  names.reduce((inner: Json, name) => (inner[name] ?? {}) as Json, (part ?? {}) as Json);

const document = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as Json;

/** What a reference of the document leads to; other parts are what they are. */
function followed(part: Json): Json {
  const to = part['$ref'] as string | undefined;
  return to === undefined ? part : followed(objectAt(document, ...to.slice('#/'.length).split('/')));
}

/** The forms of a schema: the schema itself, or the alternatives of which it is the union. */
function formsOf(schema: Json): readonly Json[] {
  const one = followed(schema);
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

/** An operation as docs/openapi.json shows it; undefined if there is none. Names of variables in the path do not count. */
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

/** The names of members at any depth, with dots. */
function namesIn(schema: Json, before = '', depth = 0): readonly string[] {
  return Object.entries(objectAt(followed(schema), 'properties')).flatMap(([name, inner]) => [
    before + name,
    ...(depth > 3 ? [] : formsOf(inner as Json).flatMap((form) => namesIn(form, `${before}${name}.`, depth + 1))),
  ]);
}
