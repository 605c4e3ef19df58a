import type { CapabilityTexts, FieldText, TextsOfFields } from '../define-texts.ts';
import { invariant } from '../kernel/base/invariant.ts';
import { sharedTexts } from '../shared-texts.ts';
import type { DeliveredType } from './webhook-test.ts';
import { flatNamesOf } from './event-schemas.ts';
import type { JsonObject } from './json-object.ts';
import { componentPath, type Schemas } from './openapi-schemas.ts';
import { valuesIn, withValueTexts } from './openapi-values.ts';

/** The parts of a resource that have its fields. */
const parts = ['attributes', 'relationships'] as const;

/** Gives the fields of the schemas their sentences. It comes last, because schemas that differ in their texts only are one component. */
export function describeFields(
  texts: readonly CapabilityTexts[],
  eventTypes: readonly DeliveredType[],
  schemas: Schemas,
): void {
  const described = new DescribedSchemas(schemas);
  for (const { resources, requests, events } of texts) {
    for (const [type, fields] of entriesOf(resources)) described.resources(type, fields);
    for (const [operationId, fields] of entriesOf(requests)) described.forms(operationId, fields);
    for (const type of eventTypes) {
      const fields = events[type.type];
      if (fields !== undefined) described.event(type, { ...fields, ...eventTexts });
    }
  }
}

/** The fields that every event has. */
const eventTexts: TextsOfFields = { createdAt: 'When it happened.', tags: sharedTexts.tagsOfEvent };

const entriesOf = <Text>(texts: { readonly [Name in string]?: Text }): readonly (readonly [string, Text])[] =>
  Object.entries(texts).flatMap(([name, text]) => (text === undefined ? [] : [[name, text] as const]));

/** The texts of a part: `relationships.<name>` is the relationship where an attribute has the same name. */
function textsOf(part: (typeof parts)[number], fields: TextsOfFields): TextsOfFields {
  const prefix = `${part}.`;
  const own = Object.entries(fields).filter(([name]) => name.startsWith(prefix));
  return { ...fields, ...Object.fromEntries(own.map(([name, text]) => [name.slice(prefix.length), text])) };
}

/** Writes sentences into the components of a document. */
class DescribedSchemas {
  readonly #schemas: Schemas;
  /** By component and member: a component that many schemas share says the same everywhere. */
  readonly #written = new Map<string, string>();

  constructor(schemas: Schemas) {
    this.#schemas = schemas;
  }

  resources(type: string, fields: TextsOfFields): void {
    for (const [name, { properties }] of this.#objects()) {
      if (properties['type']?.['const'] === type) this.#describeParts(name, fields);
    }
  }

  forms(operationId: string, fields: TextsOfFields): void {
    for (const [name] of this.#objects()) if (name.startsWith(`${operationId}.`)) this.#describeParts(name, fields);
  }

  event(type: DeliveredType, fields: TextsOfFields): void {
    this.#describeParts(`event.${type.type}`, fields);
    const flat = flatNamesOf(type);
    const names = new Map([...flat.attributes, ...flat.relationships]);
    const flatFields = Object.entries(fields).map(([name, text]) => [names.get(name) ?? name, text] as const);
    this.#describe(`flatEvent.${type.type}`, Object.fromEntries(flatFields));
  }

  #objects(): readonly (readonly [string, { readonly properties: Record<string, JsonObject> }])[] {
    return Object.entries(this.#schemas.components()).flatMap(([name, { properties }]) =>
      properties === undefined ? [] : [[name, { properties: properties as Record<string, JsonObject> }] as const],
    );
  }

  #describeParts(component: string, fields: TextsOfFields): void {
    const schema = this.#schemas.component(component);
    if (schema === undefined) return;
    const properties = { ...(schema['properties'] as Record<string, JsonObject>) };
    for (const part of parts) {
      const texts = textsOf(part, fields);
      if (properties[part] !== undefined)
        properties[part] = this.#withMembers(properties[part], texts, `${component}.${part}`);
    }
    this.#schemas.replace(component, { ...schema, properties });
  }

  /** Describes the members of a component itself. */
  #describe(component: string, texts: TextsOfFields): void {
    const schema = this.#schemas.component(component);
    if (schema !== undefined) this.#schemas.replace(component, this.#withMembers(schema, texts, component));
  }

  /** A schema whose members have their sentences, wherever it has members: in itself, in a list, or in forms of it. */
  #withMembers(schema: JsonObject, texts: TextsOfFields, component: string): JsonObject {
    const { $ref, properties, items, ...others } = schema;
    if (typeof $ref === 'string') this.#describe($ref.slice(componentPath.length), texts);
    const inner = (one: JsonObject) => this.#withMembers(one, texts, component);
    const forms = (['anyOf', 'oneOf', 'allOf'] as const).flatMap((name) => {
      const members = others[name] as readonly JsonObject[] | undefined;
      return members === undefined ? [] : [[name, members.map(inner)] as const];
    });
    return {
      ...schema,
      ...Object.fromEntries(forms),
      ...(items === undefined ? {} : { items: inner(items as JsonObject) }),
      ...(properties === undefined ? {} : { properties: this.#described(properties as JsonObject, texts, component) }),
    };
  }

  #described(properties: JsonObject, texts: TextsOfFields, component: string): JsonObject {
    return Object.fromEntries(
      Object.entries(properties as Record<string, JsonObject>).map(([name, schema]) => {
        const text = Object.hasOwn(texts, name) ? texts[name] : undefined;
        return [name, text === undefined ? schema : this.#withText(schema, text, `${component}.${name}`)];
      }),
    );
  }

  #withText(schema: JsonObject, text: FieldText, field: string): JsonObject {
    const [sentence, members = {}] = typeof text === 'string' ? [text] : text;
    const values = valuesIn(schema);
    const known = this.#written.get(field) ?? sentence;
    invariant(known === sentence, `two texts describe ${field} of the reference: ${known} / ${sentence}`);
    this.#written.set(field, sentence);
    const described = values.size > 0 ? withValueTexts(schema, members) : this.#withMembers(schema, members, field);
    return { ...described, description: sentence };
  }
}
