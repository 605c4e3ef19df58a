import { invariant } from '../kernel/base/invariant.ts';
import { clientNames } from './client-names.ts';
import type { JsonObject } from './json-object.ts';
import { componentPath } from './openapi-schemas.ts';

/** The members of a resource that are types of their own in a client, with the ends of their names. */
const parts = { attributes: 'Attributes', relationships: 'Relationships' } as const;

/**
 * The document with the names of {@link clientNames} for its schemas, and with the attributes and relationships of each resource as
 * schemas of their own, which generated clients have as types (`BookPaymentAttributes`). Throws if two schemas would have one name.
 */
export function withClientNames(document: JsonObject): JsonObject {
  const { components } = document as { components: { schemas: Readonly<Record<string, JsonObject>> } };
  const names = clientNames(Object.keys(components.schemas));
  const taken = new Map<string, string>();
  const named = Object.entries(components.schemas).flatMap(([component, schema]) => {
    const name = names.get(component) ?? component;
    return [...withParts(name, schema)].map(([own, one]) => {
      const other = taken.get(own);
      invariant(
        other === undefined,
        `two schemas of the reference are named ${own}: ${String(other)} and ${component}`,
      );
      taken.set(own, component);
      return [own, one] as const;
    });
  });
  const schemas = Object.fromEntries(named.sort(([one], [other]) => (one < other ? -1 : 1)));
  const whole = { ...document, components: { ...components, schemas } };
  return JSON.parse(JSON.stringify(whole), (_, value: unknown) => referenceFrom(value, names)) as JsonObject;
}

/** The schema of a resource or of a form of a body without its parts, and these. */
function withParts(name: string, schema: JsonObject): ReadonlyMap<string, JsonObject> {
  const properties = schema['properties'] as Readonly<Record<string, JsonObject>> | undefined;
  const found = new Map<string, JsonObject>();
  if (properties?.['type'] === undefined) return found.set(name, schema);
  const references = Object.entries(parts).flatMap(([part, ending]) => {
    const { description, ...own } = properties[part] ?? {};
    if (own['properties'] === undefined) return [];
    const partName = name.replace(/Data$/, '') + ending;
    found.set(partName, own);
    // What a client calls the part, in the form that other references have before they are named.
    const $ref = namedPath + partName;
    return [[part, { $ref, ...(description === undefined ? {} : { description }) }] as const];
  });
  return found.set(name, { ...schema, properties: { ...properties, ...Object.fromEntries(references) } });
}

/** What references begin with that are written with the names of clients. */
const namedPath = `${componentPath}:`;

function referenceFrom(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (typeof value !== 'string' || !value.startsWith(componentPath)) return value;
  if (value.startsWith(namedPath)) return componentPath + value.slice(namedPath.length);
  return componentPath + (names.get(value.slice(componentPath.length)) ?? '');
}
