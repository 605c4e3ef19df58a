import * as z from 'zod';
import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { instantField } from '../../kernel/jsonapi/fields.ts';
import { link, linkTo } from '../../kernel/jsonapi/link.ts';
import { resourceSchema } from '../../kernel/jsonapi/resource.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import { type LoggedDelivery, deliveryOutcomes, openAnswer } from './delivery-log.ts';
import type { Webhook } from './store.ts';

/** A row of the delivery log: an attempt, or events that were skipped. */
export const deliveryResource = resourceSchema(
  'webhookDelivery',
  z.strictObject({
    createdAt: instantField,
    outcome: z.enum(deliveryOutcomes),
    firstEventId: z.string(),
    lastEventId: z.string(),
    eventsCount: z.int(),
    attempts: z.int(),
    sequence: z.int().optional(),
    replayId: z.string().optional(),
    reason: z.string().optional(),
    status: z.int().optional(),
    durationMs: z.int().optional(),
    nextAttemptAt: instantField.optional(),
    answer: z.string().optional(),
  }),
  { webhook: linkTo('webhook') },
);

/** Returns a row as answers show it. Its moments are real time, like the waits between attempts. */
export function deliveryToResource(row: LoggedDelivery, webhook: Webhook, cipher: FieldCipher): ResourceObject {
  const { outcome, attempts, sequence, replayId, reason, status, durationMs, nextAttemptAt, sealedAnswer } = row;
  return deliveryResource.of({
    id: row.id,
    attributes: {
      createdAt: row.at,
      outcome,
      firstEventId: String(row.from),
      lastEventId: String(row.to),
      eventsCount: row.count,
      attempts,
      sequence,
      replayId,
      reason,
      status,
      durationMs,
      nextAttemptAt,
      answer: sealedAnswer && openAnswer(sealedAnswer, cipher, webhook),
    },
    relationships: { webhook: link('webhook', webhook.id) },
  });
}
