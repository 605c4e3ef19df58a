import { draftEvent, eventDefiner, type EventDraft } from '../../kernel/base/event-type.ts';
import type { Health } from './health.ts';
import { webhookWithoutToken } from './resource.ts';
import type { Webhook } from './store.ts';
import type { WebhookStatus } from './webhook.ts';
import type { webhooksEventReference } from './event-reference.ts';

const defineEvent = eventDefiner<typeof webhooksEventReference>();

export const webhookStatusChanged = defineEvent('webhook.statusChanged');

/** Returns the event of a changed status, with the webhook as it is after the change, without its token. */
export function webhookStatusEvent(after: Webhook, previousStatus: WebhookStatus, health: Health): EventDraft {
  return draftEvent(webhookStatusChanged, {
    attributes: { status: after.status, previousStatus },
    relationships: { webhook: { type: 'webhook', id: after.id } },
    resource: webhookWithoutToken(after, health),
  });
}
