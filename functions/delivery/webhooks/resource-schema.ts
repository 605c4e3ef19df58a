import { contentTypeSchema, deliveryModeSchema, subscriptionTypeSchema, webhookStatusSchema } from './webhook.ts';
import { instantField } from '../../kernel/jsonapi/fields.ts';
import { resourceSchema } from '../../kernel/jsonapi/answer-schema.ts';
import { secretText } from '../../kernel/jsonapi/secret-text.ts';
import { emptiedAtErasure, keptText } from '../../kernel/table/handling.ts';
import * as z from 'zod';

export const webhookResource = resourceSchema(
  'webhook',
  z.strictObject({
    createdAt: instantField,
    label: keptText,
    url: keptText,
    status: webhookStatusSchema,
    contentType: contentTypeSchema,
    deliveryMode: deliveryModeSchema,
    token: emptiedAtErasure(secretText('always')).optional(),
    previousTokenUntil: instantField.optional(),
    includeResources: z.boolean(),
    subscriptionType: subscriptionTypeSchema,
    decides: z.boolean().optional(),
    health: z.strictObject({
      lagEvents: z.int(),
      lagSeconds: z.int(),
      failingSince: instantField.optional(),
      lastDeliveredAt: instantField.optional(),
      nextAttemptAt: instantField.optional(),
    }),
  }),
  {},
);
