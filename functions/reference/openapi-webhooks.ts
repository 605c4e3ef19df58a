import * as z from 'zod';
import type { EventType } from '../kernel/base/event-type.ts';
import type { AnyOperation } from '../kernel/http/operation.ts';
import { endpointIdSchema } from '../kernel/jsonapi/link.ts';
import { mediaTypes } from '../delivery/webhooks/body.ts';
import { type ExampleDelivery, exampleBodies, exampleDeliveryOf, exampleTest } from './example-deliveries.ts';
import { deliveredReferenceOf, eventSchema, flatEventSchema, includedSchemas } from './event-schemas.ts';
import { deliveryHeaderReferences } from './openapi-delivery-headers.ts';
import { deliveryLinks, type Read, readsOf } from './openapi-delivery-links.ts';
import type { Schemas } from './openapi-schemas.ts';
import type { JsonObject } from './json-object.ts';
import { type DeliveredType, webhookTest } from './webhook-test.ts';

const deliveryMetaSchema = z
  .union([
    z.strictObject({
      sequence: z.int().describe('The number of this body in the line of the webhook.'),
      previousSequence: z
        .int()
        .optional()
        .describe('The number of the body before it. If it is not the last one that you have, bodies are missing.'),
      previousEventId: endpointIdSchema.optional().describe('The id of the last event of the body before it.'),
    }),
    z.strictObject({ replayId: z.string().describe('The replay that sends the events again, outside of the line.') }),
    z.strictObject({ isTest: z.literal(true) }),
  ])
  .meta({ id: 'deliveryMeta' });

/**
 * The requests that webhooks receive, by event type. A delivery is a batch; the document describes one member. The examples are
 * whole bodies, made by the code that makes real deliveries.
 */
export function webhooksOf(
  eventTypes: readonly EventType[],
  operations: readonly AnyOperation[],
  schemas: Schemas,
): Record<string, JsonObject> {
  const reads = readsOf(operations, schemas);
  const entry = (type: DeliveredType, example: ExampleDelivery) => {
    const post = { ...deliveryObject(type, example, schemas), responses: answersOf(type, reads) };
    return [type.type, { post }] as const;
  };
  return Object.fromEntries([
    ...eventTypes.map((type) => entry(type, exampleDeliveryOf(type))),
    entry(webhookTest, exampleTest()),
  ]);
}

/**
 * The schema of an event of any type, under the name that the answers of the event operations refer to. The event operations
 * do not know the event types, so the schema is added here.
 */
export function describeEvents(eventTypes: readonly EventType[], schemas: Schemas): void {
  const references = eventTypes.map((type) => [type.type, schemas.of(eventSchema(type), 'output')] as const);
  schemas.replace('event', {
    description: 'An event of one of the types that there are. New ones are added continuously: let others pass.',
    oneOf: references.map(([, reference]) => reference),
    discriminator: {
      propertyName: 'type',
      mapping: Object.fromEntries(references.map(([type, reference]) => [type, reference['$ref']])),
    },
  });
}

function deliveryObject(type: DeliveredType, example: ExampleDelivery, schemas: Schemas): JsonObject {
  const examples = exampleBodies(example);
  const documents = { JsonAPI: compoundDocument(type, schemas), Json: flatDocument(type, schemas) };
  return {
    operationId: `receive.${type.type}`,
    summary: `Emitted when ${deliveredReferenceOf(type).emittedWhen}`,
    tags: ['webhooks'],
    security: [],
    parameters: deliveryHeaderReferences(),
    requestBody: {
      required: true,
      description: 'Events in the order of their ids; with the content type Json of a webhook they are flattened.',
      content: Object.fromEntries(
        (['JsonAPI', 'Json'] as const).map((contentType) => {
          const mediaType = mediaTypes[contentType];
          return [mediaType, { schema: documents[contentType], example: examples.get(mediaType) }];
        }),
      ),
    },
  };
}

function compoundDocument(type: DeliveredType, schemas: Schemas): JsonObject {
  const [first, ...others] = includedSchemas(type);
  // An event type without included resources has the member too, as an empty list.
  const included =
    first === undefined
      ? { type: 'array', maxItems: 0 }
      : { type: 'array', items: schemas.of(others.length === 0 ? first : z.union([first, ...others]), 'output') };
  const description = 'The resources of the events as they were after each. Empty unless the webhook wants them.';
  const members = { included: { ...included, description } };
  return documentOf(schemas.of(eventSchema(type), 'output'), members, schemas);
}

const flatDocument = (type: DeliveredType, schemas: Schemas): JsonObject =>
  documentOf(schemas.of(flatEventSchema(type), 'output'), {}, schemas);

const documentOf = (event: JsonObject, more: JsonObject, schemas: Schemas): JsonObject => ({
  type: 'object',
  required: ['data', 'meta'],
  properties: {
    data: { type: 'array', minItems: 1, items: event, description: 'The events, in the order of their ids.' },
    ...more,
    meta: { ...schemas.of(deliveryMetaSchema, 'output'), description: 'Where the body is in the line of the webhook.' },
  },
});

function answersOf(type: DeliveredType, reads: readonly Read[]): JsonObject {
  const links = deliveryLinks(type, reads);
  return {
    '200': {
      description: 'Received. Any other answer is a failure, and the batch comes again.',
      ...(Object.keys(links).length === 0 ? {} : { links }),
    },
  };
}
