import * as z from 'zod';
import type { ResourceSchema } from '../define-capability.ts';
import { loggedEvent } from '../delivery/events/logged-event.ts';
import type { Instant } from '../kernel/base/calendar/instant.ts';
import type { EventType } from '../kernel/base/event-type.ts';
import { invariant } from '../kernel/base/invariant.ts';
import { instantField } from '../kernel/jsonapi/fields.ts';
import { endpointIdSchema, linksTo, linkTo } from '../kernel/jsonapi/link.ts';
import { tagsSchema } from '../kernel/table/item.ts';
import { eventRelationships } from '../registry.ts';
import { deliveryBody } from '../delivery/webhooks/body.ts';

/** What a webhook can receive: an event of the log, or one that stands in no log and includes nothing. */
export type DeliveredType = Omit<EventType, 'includes'> & { readonly includes?: string };

/** The relationships that lead to a list: the owners of a joint account. */
const manyRelationships: ReadonlySet<string> = new Set(['customers']);

/** The schemas of what a relationship of an event leads to. */
function resourcesOf(relationship: string): readonly ResourceSchema[] {
  const found = eventRelationships.get(relationship);
  invariant(found !== undefined, `an event has the relationship ${relationship}, which no capability.ts lists`);
  return found;
}

/** Types of the resources that a relationship of an event leads to. */
export const linkTypesOf = (relationship: string): readonly string[] =>
  resourcesOf(relationship).map(({ shape }) => shape.type.value);

/** The schemas of the resource that goes along with an event, one for each type that it can have. */
export const includedSchemas = ({ includes }: DeliveredType): readonly ResourceSchema[] =>
  includes === undefined ? [] : resourcesOf(includes);

const relationshipSchemas = new Map(
  [...eventRelationships.keys()].map((name) => {
    const types = linkTypesOf(name);
    const schema = manyRelationships.has(name) ? linksTo(...types) : linkTo(...types);
    return [name, schema.meta({ id: `relationship.${name}` })] as const;
  }),
);

function relationshipSchema(name: string): z.ZodType {
  const schema = relationshipSchemas.get(name);
  invariant(schema !== undefined, `no event has a relationship ${name}`);
  return schema;
}

/** Every relationship that an event can have, those that it always has first. */
export const relationshipsOf = ({ relationships, optionalRelationships = [] }: DeliveredType): readonly string[] => [
  ...relationships,
  ...optionalRelationships,
];

/** The attributes of an event as they are answered: its own, and those of every event. */
function attributesOf({ attributes }: DeliveredType): z.ZodRawShape {
  const own = attributes instanceof z.ZodObject ? (attributes.shape as z.ZodRawShape) : {};
  return { createdAt: instantField, ...own, tags: tagsSchema.optional() };
}

/** The schema of an event of one type as it is answered, and delivered with content type JsonAPI. */
export function eventSchema(type: DeliveredType): z.ZodType {
  return z
    .strictObject({
      type: z.literal(type.type),
      id: endpointIdSchema,
      attributes: z.strictObject(attributesOf(type)),
      relationships: z.strictObject(
        mapped(relationshipsOf(type), (name) =>
          type.relationships.includes(name) ? relationshipSchema(name) : relationshipSchema(name).optional(),
        ),
      ),
    })
    .meta({ id: `event.${type.type}` });
}

/** The schema of an event of one type as it is delivered with content type Json: flattened, with its resource in it. */
export function flatEventSchema(type: DeliveredType): z.ZodType {
  const attributes = attributesOf(type);
  const names = flatNames(Object.keys(attributes), relationshipsOf(type));
  const [first, ...others] = includedSchemas(type);
  return z
    .strictObject({
      id: endpointIdSchema,
      type: z.literal(type.type),
      ...Object.fromEntries(Object.entries(attributes).map(([name, schema]) => [names.attributes.get(name), schema])),
      ...Object.fromEntries(
        relationshipsOf(type).map((name) => {
          const ids = manyRelationships.has(name) ? z.array(endpointIdSchema) : endpointIdSchema;
          return [names.relationships.get(name), type.relationships.includes(name) ? ids : ids.optional()];
        }),
      ),
      ...(first === undefined
        ? {}
        : { resource: (others.length === 0 ? first : z.union([first, ...others])).optional() }),
    })
    .meta({ id: `flatEvent.${type.type}` });
}

/** The names that attributes and relationships have in a flattened event, asked of what writes it: each is its own value. */
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
    invariant(name !== undefined, `a flattened event does not show its ${value}`);
    return name;
  };
  return {
    attributes: new Map(attributes.map((name) => [name, found(name)])),
    relationships: new Map(relationships.map((name) => [name, found(`link ${name}`)])),
  };
}

const mapped = <Value>(names: readonly string[], valueOf: (name: string) => Value): Record<string, Value> =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)]));
