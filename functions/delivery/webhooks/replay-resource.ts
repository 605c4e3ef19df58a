import * as z from 'zod';
import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { instantField } from '../../kernel/jsonapi/fields.ts';
import { link, linkTo } from '../../kernel/jsonapi/link.ts';
import { resourceSchema } from '../../kernel/jsonapi/resource.ts';
import { replayStatuses, stopReasons } from './replay-status.ts';
import type { Replay } from './replay-store.ts';

export const replayResource = resourceSchema(
  'webhookReplay',
  z.strictObject({
    createdAt: instantField,
    endedAt: instantField.optional(),
    status: z.enum(replayStatuses),
    stopReason: z.enum(stopReasons).optional(),
    /** Both are missing where there was nothing to send. */
    fromEventId: z.string().optional(),
    toEventId: z.string().optional(),
    /** The number of the last event that is done; one before the first at the beginning. */
    position: z.int(),
    /** Events. */
    delivered: z.int(),
    failed: z.int(),
    /** The world's time, while a batch is tried again. */
    nextAttemptAt: instantField.optional(),
  }),
  { webhook: linkTo('webhook') },
);

/** A replay as it is answered: what it sends, and how far it is. */
export function replayToResource(one: Replay): ResourceObject {
  const { createdAt, endedAt, status, stopReason, from, upTo, position, delivered, failed, failing } = one;
  const range = upTo < from ? {} : { fromEventId: String(from), toEventId: String(upTo) };
  return replayResource.of({
    id: one.id,
    attributes: {
      createdAt,
      endedAt,
      status,
      stopReason,
      ...range,
      position,
      delivered,
      failed,
      nextAttemptAt: failing?.nextAttemptAt,
    },
    relationships: { webhook: link('webhook', one.webhookId) },
  });
}
