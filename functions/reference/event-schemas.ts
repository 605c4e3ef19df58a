import * as z from 'zod';
import type { ResourceSchema } from '../define-capability.ts';
import { loggedEvent } from '../delivery/events/logged-event.ts';
import type { Instant } from '../kernel/base/calendar/instant.ts';
import { invariant } from '../kernel/base/invariant.ts';
import { instantField } from '../kernel/jsonapi/fields.ts';
import { endpointIdSchema, linksTo, linkTo } from '../kernel/jsonapi/link.ts';
import { tagsSchema } from '../kernel/table/item.ts';
import type { EventReference } from '../define-reference.ts';
import { eventReferenceOf, eventRelationships } from '../registry.ts';
import { type DeliveredType, webhookTest, webhookTestReference } from './webhook-test.ts';
import { deliveryBody } from '../delivery/webhooks/body.ts';

/** Relationships with several resources, such as the owners of a joint account. */
const manyRelationships: ReadonlySet<string> = new Set(['customers']);

/** The schemas of the resources that a relationship of an event can refer to. */
function resourcesOf(relationship: string): readonly ResourceSchema[] {
  const found = eventRelationships.get(relationship);
  invariant(found !== undefined, `no capability.ts lists the relationship ${relationship} of an event`);
  return found;
}

/** Types of the resources that a relationship of an event can refer to. */
export const linkTypesOf = (relationship: string): readonly string[] =>
  resourcesOf(relationship).map(({ shape }) => shape.type.value);

/** The schemas of the resource that an event includes, one for each type that the resource can have. */
export function includedSchemas(type: DeliveredType): readonly ResourceSchema[] {
  const { includes } = deliveredReferenceOf(type);
  return includes === undefined ? [] : resourcesOf(includes);
}

const relationshipSchemas = new Map(
  [...eventRelationships.keys()].map((name) => {
    const types = linkTypesOf(name);
    const schema = manyRelationships.has(name) ? linksTo(...types) : linkTo(...types);
    return [name, schema] as const;
  }),
);

function relationshipSchema(name: string): z.ZodType {
  const schema = relationshipSchemas.get(name);
  invariant(schema !== undefined, `no event has a relationship ${name}`);
  return schema;
}

/** Every relationship that an event can have. Those that it always has come first. */
export function relationshipsOf(type: DeliveredType): readonly string[] {
  const { relationships, optionalRelationships = [] } = deliveredReferenceOf(type);
  return [...relationships, ...optionalRelationships];
}

/** When an event that a webhook can receive is emitted, the schema of its attributes, and its relationships. */
export const deliveredReferenceOf = (type: DeliveredType): EventReference =>
  type === webhookTest ? webhookTestReference : eventReferenceOf(type);

/** The attributes of an event in answers: its own, and those that every event has. */
function attributesOf(type: DeliveredType): z.ZodRawShape {
  const { attributes } = deliveredReferenceOf(type);
  const own = attributes instanceof z.ZodObject ? (attributes.shape as z.ZodRawShape) : {};
  return { createdAt: instantField, ...own, tags: tagsSchema.optional() };
}

/** The schema of an event of one type, in answers and in deliveries with content type JsonAPI. */
export function eventSchema(type: DeliveredType): z.ZodType {
  const certain = deliveredReferenceOf(type).relationships;
  return z
    .strictObject({
      type: z.literal(type.type),
      id: endpointIdSchema,
      attributes: z.strictObject(attributesOf(type)),
      relationships: z.strictObject(
        mapped(relationshipsOf(type), (name) =>
          certain.includes(name) ? relationshipSchema(name) : relationshipSchema(name).optional(),
        ),
      ),
    })
    .meta({ id: `event.${type.type}` });
}

/** The schema of an event of one type in deliveries with content type Json: flattened, with its resource inside. */
export function flatEventSchema(type: DeliveredType): z.ZodType {
  const certain = deliveredReferenceOf(type).relationships;
  const attributes = attributesOf(type);
  const names = flatNamesOf(type);
  const [first, ...others] = includedSchemas(type);
  return z
    .strictObject({
      id: endpointIdSchema,
      type: z.literal(type.type),
      ...Object.fromEntries(Object.entries(attributes).map(([name, schema]) => [names.attributes.get(name), schema])),
      ...Object.fromEntries(
        relationshipsOf(type).map((name) => {
          const ids = manyRelationships.has(name) ? z.array(endpointIdSchema) : endpointIdSchema;
          return [names.relationships.get(name), certain.includes(name) ? ids : ids.optional()];
        }),
      ),
      ...(first === undefined
        ? {}
        : { resource: (others.length === 0 ? first : z.union([first, ...others])).optional() }),
    })
    .meta({ id: `flatEvent.${type.type}` });
}

/** The names that the attributes and relationships of an event have where it is flattened, by their own. */
export const flatNamesOf = (type: DeliveredType) => flatNames(Object.keys(attributesOf(type)), relationshipsOf(type));

/**
 * The names of attributes and relationships in a flattened event. To find them, it has the code of deliveries flatten an event
 * whose values are their own names.
 */
function flatNames(attributes: readonly string[], relationships: readonly string[]) {
  const draft = {
    type: '',
    attributes: mapped(attributes, (name) => name),
    relationships: mapped(relationships, (name) =>
      manyRelationships.has(name) ? [{ type: '', id: `link ${name}` }] : { type: '', id: `link ${name}` },
    ),
  };
  const probe = loggedEvent(draft, 0, 'createdAt' as Instant);
  const body = deliveryBody([probe], { contentType: 'Json', includeResources: false }, { isTest: true });
  const { data } = JSON.parse(body) as { data: readonly Readonly<Record<string, unknown>>[] };
  const nameOf = new Map(Object.entries(data[0] ?? {}).map(([name, value]) => [String(value), name]));
  const found = (value: string): string => {
    const name = nameOf.get(value);
    invariant(name !== undefined, `a flattened event has no member with the value ${value}`);
    return name;
  };
  return {
    attributes: new Map(attributes.map((name) => [name, found(name)])),
    relationships: new Map(relationships.map((name) => [name, found(`link ${name}`)])),
  };
}

const mapped = <Value>(names: readonly string[], valueOf: (name: string) => Value): Record<string, Value> =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)]));
