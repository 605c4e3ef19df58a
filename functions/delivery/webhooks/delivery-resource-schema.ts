import { decisionOutcomes, deliveryOutcomes } from './delivery-log.ts';
import { instantField } from '../../kernel/jsonapi/fields.ts';
import { linkTo } from '../../kernel/jsonapi/link.ts';
import { resourceSchema } from '../../kernel/jsonapi/answer-schema.ts';
import * as z from 'zod';

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
    decision: z.enum(decisionOutcomes).optional(),
    errors: z
      .array(
        z.strictObject({
          status: z.string(),
          title: z.string(),
          code: z.string(),
          detail: z.string(),
          source: z.strictObject({ pointer: z.string() }).optional(),
        }),
      )
      .optional(),
  }),
  { webhook: linkTo('webhook') },
);
