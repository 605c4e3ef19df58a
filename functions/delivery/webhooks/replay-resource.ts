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
    fromEventId: z.string().optional(),
    toEventId: z.string().optional(),
    position: z.int(),
    delivered: z.int(),
    failed: z.int(),
    nextAttemptAt: instantField.optional(),
  }),
  { webhook: linkTo('webhook') },
);

/** Returns a replay as answers show it: its events and its progress. */
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
