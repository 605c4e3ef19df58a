import type { TextsOfFields } from '../define-texts.ts';
import { commonName } from './schema-names.ts';
import { componentPath } from './openapi-schemas.ts';
import type { JsonObject } from './json-object.ts';
import { valuesIn, valueTextsMember } from './openapi-values.ts';
import { valueListNames } from './value-list-names.ts';

/** Longer lists are only in the member for tools: as text they would fill pages. */
const shownMax = 60;

/** Lists of these members stay where they are: each place has its own. */
const unnamed: ReadonlySet<string> = new Set(['type', 'include']);

/** Filters with lists of types, which are components wherever they are: then they lie near the types, whose texts they have. */
const typeFilters: ReadonlySet<string> = new Set(['type', 'resourceType']);

/** A closed list in the document: where it is, and what has it. */
interface Occurrence {
  /** The name of the attribute or parameter. */
  readonly field: string;
  /** The type of the resource or of the request that has the attribute. */
  readonly type?: string | undefined;
  readonly isOfResource: boolean;
  readonly isFilterByType?: boolean;
  readonly sentence: string;
}

/**
 * The document with its closed lists of values as components, each under a name that a generated client can use for its type, and with
 * the texts of values as Markdown lists in descriptions, for readers. A list that occurs only once stays where it is.
 */
export function withValueLists(document: JsonObject): JsonObject {
  const places = new Map<string, Occurrence[]>();
  collect(document, { places, field: '', isOfResource: false, sentence: '' });
  const { components, ...others } = document as { components: { schemas: Record<string, JsonObject> } };
  const named = namesOf(places, new Set(Object.keys(components.schemas)));
  const lists = [...named].map(([key, name]) => [name, componentOf(key, places.get(key) ?? [])] as const);
  const whole = written({ ...others, components }, named) as typeof document & { components: typeof components };
  const schemas = [...Object.entries(whole.components.schemas), ...lists];
  return {
    ...whole,
    components: {
      ...whole.components,
      schemas: Object.fromEntries(schemas.sort(([one], [other]) => (one < other ? -1 : 1))),
    },
  };
}

interface Walk extends Occurrence {
  readonly places: Map<string, Occurrence[]>;
}

/** The same text for the same list: its values in order, and what they mean. Undefined for a schema that is no list with texts. */
function keyOf(schema: JsonObject): string | undefined {
  const { enum: values, [valueTextsMember]: texts } = schema as {
    enum?: readonly unknown[];
    [valueTextsMember]?: object;
  };
  if (values === undefined || texts === undefined || values.length < 2) return undefined;
  return Object.keys(texts).length === values.length ? JSON.stringify([values, texts]) : undefined;
}

function collect(node: unknown, walk: Walk): void {
  if (Array.isArray(node)) for (const one of node) collect(one, walk);
  if (!isObject(node)) return;
  const key = keyOf(node);
  const { places, ...others } = walk;
  const sentence = typeof node['description'] === 'string' ? node['description'] : walk.sentence;
  if (key !== undefined && (walk.isFilterByType === true || !unnamed.has(walk.field)))
    places.set(key, [...(places.get(key) ?? []), { ...others, sentence }]);
  const own = { ...walk, sentence, ...parameterOf(node) };
  for (const [name, member] of Object.entries(node)) {
    if (name === 'schemas' && isObject(member)) collectComponents(member, walk);
    else if (name === 'properties' && isObject(member)) {
      for (const [field, value] of Object.entries(member)) collect(value, { ...own, field });
    } else collect(member, own);
  }
}

function collectComponents(schemas: JsonObject, walk: Walk): void {
  for (const [name, schema] of Object.entries(schemas)) {
    collect(schema, { ...walk, type: ownerOf(name, schema as JsonObject), isOfResource: !name.includes('.') });
  }
}

/** The type of a resource or of a form of a request, or the words of an event: `paymentRejected`. */
function ownerOf(name: string, schema: JsonObject): string | undefined {
  const [, ...event] = /^(?:event|flatEvent)\.(\w+)\.(\w+)$/.exec(name) ?? [];
  if (event.length > 0) return event.reduce(joined);
  const { const: only, enum: [first, ...others] = [] } =
    (schema as { properties?: { type?: TypeSchema } }).properties?.type ?? {};
  return only ?? (others.length === 0 ? first : undefined);
}

interface TypeSchema {
  readonly const?: string;
  readonly enum?: readonly string[];
}

/** The name of a parameter without `filter[...]`. */
function parameterOf(node: JsonObject): Partial<Occurrence> {
  if (node['in'] !== 'query') return {};
  const field = String(node['name']).replace(/^filter\[(\w+)\].*$/, '$1');
  return { field, isFilterByType: typeFilters.has(field) };
}

/** A name for each list that occurs several times, or that a filter by types takes. */
function namesOf(
  places: ReadonlyMap<string, readonly Occurrence[]>,
  taken: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const used = new Set(taken);
  // Lists that resources have choose first: their names are those that clients see most.
  const several = [...places].filter(([, own]) => own.length > 1 || own[0]?.isFilterByType === true);
  const ofResources = several.filter(([, own]) => own.some(({ isOfResource }) => isOfResource));
  for (const [key, own] of [...ofResources, ...several.filter((one) => !ofResources.includes(one))]) {
    const name = [givenName(key), ...candidates(own, key)].find((one) => one !== undefined && !used.has(one));
    if (name === undefined) continue;
    names.set(key, name);
    used.add(name);
  }
  return names;
}

/** The name in {@link valueListNames}, if the list has these values and texts. */
function givenName(key: string): string | undefined {
  const [values, texts] = JSON.parse(key) as [readonly string[], TextsOfFields];
  const isThis = (named: TextsOfFields) =>
    Object.keys(named).length === values.length && values.every((value) => named[value] === texts[value]);
  return Object.keys(valueListNames).find((name) => isThis(valueListNames[name] ?? {}));
}

function candidates(places: readonly Occurrence[], key: string): readonly string[] {
  if (places.every(({ field }) => field === 'type')) return [typeListName(key)];
  const ofResources = places.filter(({ isOfResource, type }) => isOfResource && type !== undefined);
  const owners = ofResources.length > 0 ? ofResources : places.filter(({ type }) => type !== undefined);
  const types = [...new Set(owners.flatMap(({ type }) => type ?? []))].sort();
  const field = (owners[0] ?? places[0])?.field ?? '';
  const common = types.length === 0 ? undefined : commonName(types);
  const ofTypes = types.map((type) => joined(type, field));
  return common === undefined ? [field, ...ofTypes] : [joined(common, field), ...ofTypes];
}

/** `paymentType` for a list of types of payments. */
function typeListName(key: string): string {
  const [values] = JSON.parse(key) as [readonly string[]];
  const isOfEvents = values.every((value) => value.includes('.'));
  return joined((isOfEvents ? 'event' : commonName(values)) ?? 'resource', 'type');
}

const joined = (type: string, field: string): string => type + field.charAt(0).toUpperCase() + field.slice(1);

function componentOf(key: string, places: readonly Occurrence[]): JsonObject {
  const [values, texts] = JSON.parse(key) as [readonly string[], Readonly<Record<string, string>>];
  const isOfFilters = places.every(({ isFilterByType }) => isFilterByType === true);
  const sentence = isOfFilters
    ? 'One of these types.'
    : ((places.find(({ isOfResource }) => isOfResource) ?? places[0])?.sentence ?? '');
  return described({ type: 'string', enum: values, [valueTextsMember]: texts, description: sentence });
}

/** A node with references in place of the lists that have names, and with the texts of the others in its description. */
function written(node: unknown, named: ReadonlyMap<string, string>, field = ''): unknown {
  if (Array.isArray(node)) return node.map((one) => written(one, named));
  if (!isObject(node)) return node;
  const name = field === 'type' ? undefined : named.get(keyOf(node) ?? '');
  if (name !== undefined) {
    const { description } = node;
    return { $ref: componentPath + name, ...(description === undefined ? {} : { description }) };
  }
  const whole = Object.fromEntries(
    Object.entries(node).map(([member, value]) => [member, written(value, named, member)]),
  );
  return typeof node['description'] === 'string' ? described(whole) : whole;
}

/** A schema or parameter whose description has a Markdown list of the texts of its values, if it has the closed list itself. */
function described(node: JsonObject): JsonObject {
  const schema = isObject(node['schema']) ? node['schema'] : node;
  const texts = textsIn(schema);
  const lines = [...valuesIn(schema)].flatMap((value) => {
    const text = texts[value];
    return text === undefined ? [] : [`- \`${value}\`: ${text}`];
  });
  if (lines.length === 0 || lines.length > shownMax) return node;
  return { ...node, description: [String(node['description']), '', ...lines].join('\n') };
}

function textsIn(schema: JsonObject): Readonly<Record<string, string>> {
  const { items, anyOf = [] } = schema as { anyOf?: readonly JsonObject[] } & JsonObject;
  const inner = [items, ...anyOf].filter(isObject);
  return Object.assign({}, ...inner.map(textsIn), schema[valueTextsMember]) as Record<string, string>;
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
