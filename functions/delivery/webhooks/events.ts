import * as z from 'zod';
import { defineEvent, draftEvent, type EventDraft } from '../../kernel/base/event-type.ts';
import type { Health } from './health.ts';
import { webhookWithoutToken } from './resource.ts';
import type { Webhook } from './store.ts';
import { type WebhookStatus, webhookStatusSchema } from './webhook.ts';

export const webhookStatusChanged = defineEvent({
  type: 'webhook.statusChanged',
  emittedWhen: 'a webhook is disabled, enabled again, or becomes Unavailable; it is not sent to this webhook itself',
  attributes: z.strictObject({ status: webhookStatusSchema, previousStatus: webhookStatusSchema }),
  relationships: ['webhook'],
  includes: 'webhook',
});

/** Returns the event of a changed status, with the webhook as it is after the change, without its token. */
export function webhookStatusEvent(after: Webhook, previousStatus: WebhookStatus, health: Health): EventDraft {
  return draftEvent(webhookStatusChanged, {
    attributes: { status: after.status, previousStatus },
    relationships: { webhook: { type: 'webhook', id: after.id } },
    resource: webhookWithoutToken(after, health),
  });
}
