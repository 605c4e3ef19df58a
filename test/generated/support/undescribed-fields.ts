import type { Capability } from '../../../functions/define-capability.ts';

type Schema = Readonly<Record<string, unknown>>;
type Schemas = Readonly<Record<string, Schema>>;

const componentPath = '#/components/schemas/';

/** The fields of an OpenAPI document that have no description, by the name of the capability that should describe them. */
export function undescribedFields(
  document: Schema,
  capabilities: readonly Capability[],
): ReadonlyMap<string, readonly string[]> {
  const { schemas } = document['components'] as { schemas: Schemas };
  const ownerOf = owners(document, schemas, capabilities);
  const found = Object.entries(schemas).flatMap(([name, schema]) => {
    const { attributes, relationships } = (schema['properties'] ?? {}) as Readonly<Record<string, Schema>>;
    const fields = [
      ...(attributes === undefined ? [] : undescribedIn(attributes, name, schemas)),
      ...(relationships === undefined ? [] : bareMembers(relationships, name, schemas)),
    ];
    return fields.map((field) => ({ field, owner: ownerOf(name, schema) }));
  });
  return new Map(
    [...Map.groupBy(found, ({ owner }) => owner)].map(([owner, all]) => [owner, all.map(({ field }) => field)]),
  );
}

/**
 * Who describes a component: the capability of the event, of the body or of the type of transaction; of a resource the first one that answers it and has texts
 * about its type, else the first one that answers it.
 */
function owners(document: Schema, schemas: Schemas, capabilities: readonly Capability[]) {
  const capabilityOf = new Map<string, string>();
  const answering = new Map<string, string[]>();
  const answers = new Map(answersIn(document));
  for (const { name, operations = [], events = [], transactionTypes = [] } of capabilities) {
    for (const { type } of transactionTypes) capabilityOf.set(type, name);
    for (const { type } of events) capabilityOf.set(`event.${type.type}`, name);
    for (const { id } of operations) {
      capabilityOf.set(id, name);
      for (const component of reachedFrom(answers.get(id), schemas)) {
        answering.set(component, [...(answering.get(component) ?? []), name]);
      }
    }
  }
  const hasTexts = (capability: string, type: string | undefined): boolean =>
    type !== undefined &&
    capabilities.some(({ name, texts }) => name === capability && type in (texts?.resources ?? {}));
  return (component: string, schema: Schema): string => {
    const named = capabilityOf.get(component) ?? capabilityOf.get(component.split('.')[0] ?? '');
    const all = answering.get(component) ?? [];
    return named ?? all.find((one) => hasTexts(one, typeOf(schema))) ?? all[0] ?? 'nobody';
  };
}

const answersIn = (document: Schema): readonly (readonly [string, unknown])[] =>
  Object.values(document['paths'] as Readonly<Record<string, Schema>>).flatMap((methods) =>
    Object.values(methods as Schemas).map(({ operationId, responses }) => [
      String(operationId),
      Object.entries(responses as Schema).filter(([status]) => status.startsWith('2')),
    ]),
  );

const typeOf = (schema: Schema | undefined): string | undefined =>
  (schema?.['properties'] as { type?: { const?: string } } | undefined)?.type?.const;

function reachedFrom(value: unknown, schemas: Schemas, reached = new Set<string>()): ReadonlySet<string> {
  for (const [, name = ''] of (JSON.stringify(value) ?? '').matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
    if (reached.has(name)) continue;
    reached.add(name);
    reachedFrom(schemas[name], schemas, reached);
  }
  return reached;
}

const resolved = (schema: Schema, schemas: Schemas): Schema =>
  typeof schema['$ref'] === 'string'
    ? resolved(schemas[schema['$ref'].slice(componentPath.length)] ?? {}, schemas)
    : schema;

/** The members of an object without a description of their own. */
const bareMembers = (schema: Schema, place: string, schemas: Schemas): readonly string[] =>
  Object.entries((resolved(schema, schemas)['properties'] ?? {}) as Schemas)
    .filter(([, member]) => member['description'] === undefined)
    .map(([name]) => `${place}: ${name}`);

/** Those of an object, and of the objects in it. */
function undescribedIn(schema: Schema, place: string, schemas: Schemas): readonly string[] {
  const whole = resolved(schema, schemas);
  const { properties, items, anyOf, oneOf } = whole as {
    readonly properties?: Schemas;
    readonly items?: Schema;
    readonly anyOf?: readonly Schema[];
    readonly oneOf?: readonly Schema[];
  };
  return [
    ...bareMembers(whole, place, schemas),
    ...Object.entries(properties ?? {}).flatMap(([name, member]) =>
      undescribedIn(member, `${place}: ${name}`, schemas),
    ),
    ...[...(items === undefined ? [] : [items]), ...(anyOf ?? []), ...(oneOf ?? [])].flatMap((one) =>
      undescribedIn(one, place, schemas),
    ),
  ];
}
