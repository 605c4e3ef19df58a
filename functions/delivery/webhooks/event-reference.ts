import { defineEventReference } from '../../define-reference.ts';
import { webhookStatusSchema } from './webhook.ts';
import * as z from 'zod';

export const webhooksEventReference = defineEventReference({
  'webhook.statusChanged': {
    emittedWhen: 'a webhook is disabled, enabled again, or becomes Unavailable; it is not sent to this webhook itself',
    attributes: z.strictObject({ status: webhookStatusSchema, previousStatus: webhookStatusSchema }),
    relationships: ['webhook'],
    includes: 'webhook',
  },
});
