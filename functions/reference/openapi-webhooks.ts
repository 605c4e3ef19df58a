import * as z from 'zod';
import type { EventType } from '../kernel/events/event-type.ts';
import { instantField } from '../kernel/jsonapi/fields.ts';
import { endpointIdSchema } from '../kernel/jsonapi/link.ts';
import type { JsonObject, Schemas } from './openapi-schemas.ts';

const link = z.strictObject({ type: z.string(), id: endpointIdSchema }).meta({ id: 'link' });
const relationship = z.strictObject({ data: z.union([link, z.array(link)]) }).meta({ id: 'relationship' });
const tags = z.record(z.string(), z.string());

const deliveryMetaSchema = z
  .union([
    z.strictObject({
      sequence: z.int().describe('number of this body in the line of the webhook'),
      previousSequence: z
        .int()
        .optional()
        .describe('that of the body before it: another one than you have last means a gap'),
      previousEventId: endpointIdSchema.optional().describe('id of the last event of the body before it'),
    }),
    z.strictObject({ replayId: z.string().describe('sent again, outside of the line') }),
    z.strictObject({ isTest: z.literal(true) }),
  ])
  .meta({ id: 'deliveryMeta' });

/** What webhooks receive, by type of event: a batch, of which this page shows one member. */
export function webhooksOf(eventTypes: readonly EventType[], schemas: Schemas): Record<string, JsonObject> {
  return Object.fromEntries(eventTypes.map((type) => [type.type, { post: deliveryObject(type, schemas) }]));
}

/** The schema of an event of one type as it is answered, and delivered with content type JsonAPI. */
export function eventSchema(type: EventType): z.ZodType {
  const names = [...type.relationships, ...(type.optionalRelationships ?? [])];
  const own = type.attributes instanceof z.ZodObject ? type.attributes.shape : {};
  return z
    .strictObject({
      type: z.literal(type.type),
      id: endpointIdSchema,
      attributes: z.strictObject({ createdAt: instantField, ...own, tags: tags.optional() }),
      relationships: z.strictObject(
        Object.fromEntries(
          names.map((name) => [name, type.relationships.includes(name) ? relationship : relationship.optional()]),
        ),
      ),
    })
    .meta({ id: `event.${type.type}` });
}

function deliveryObject(type: EventType, schemas: Schemas): JsonObject {
  const event = schemas.of(eventSchema(type), 'output');
  return {
    operationId: `receive.${type.type}`,
    summary: `Emitted when ${type.emittedWhen}`,
    tags: ['webhooks'],
    security: [],
    requestBody: {
      description: 'Events in the order of their ids. With content type Json they are flattened.',
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: ['data', 'meta'],
            properties: {
              data: { type: 'array', items: event },
              included: { type: 'array', items: { type: 'object' } },
              meta: schemas.of(deliveryMetaSchema, 'output'),
            },
          },
        },
      },
    },
    responses: { '200': { description: 'Received. Any other answer is a failure, and the batch comes again.' } },
  };
}
