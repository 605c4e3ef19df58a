import * as z from 'zod';
import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { instantField } from '../../kernel/jsonapi/fields.ts';
import { endpointIdSchema } from '../../kernel/jsonapi/link.ts';
import type { LoggedEvent } from './logged-event.ts';

const endpoint = z.strictObject({ type: z.string(), id: endpointIdSchema });

/** An event. Its type determines its attributes and relationships; new types are added continuously. */
export const eventResource = z
  .strictObject({
    type: z.string(),
    id: endpointIdSchema,
    attributes: z.looseObject({ createdAt: instantField }),
    relationships: z.record(z.string(), z.strictObject({ data: z.union([endpoint, z.array(endpoint)]) })),
  })
  .meta({ id: 'event' });

export type EventResource = Required<ResourceObject>;

/**
 * Returns an event as answers and deliveries show it. `type` is the name of the event and `id` its number in the
 * organisation's log.
 */
export const eventToResource = ({ text }: LoggedEvent): EventResource => JSON.parse(text) as EventResource;
