import { replayStatuses, stopReasons } from './replay-status.ts';
import { instantField } from '../../kernel/jsonapi/fields.ts';
import { linkTo } from '../../kernel/jsonapi/link.ts';
import { resourceSchema } from '../../kernel/jsonapi/answer-schema.ts';
import * as z from 'zod';

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
