import type { ResourceObject } from '../../kernel/base/event-type.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import type { Health } from './health.ts';
import { openToken, type Webhook } from './store.ts';
import { currentSubscription } from './subscriptions.ts';
import type { webhookResource } from './resource-schema.ts';
import { makeResource } from '../../kernel/jsonapi/resource.ts';

/**
 * Returns a webhook as answers show it, including its signing secret. Only organisation tokens can have webhook scopes.
 */
export const webhookToResource = (webhook: Webhook, health: Health, cipher: FieldCipher): ResourceObject =>
  resourceWith(webhook, health, openToken(webhook, cipher));

/** Returns a webhook as events include it: without its signing secret, because events go to other receivers. */
export const webhookWithoutToken = (webhook: Webhook, health: Health): ResourceObject =>
  resourceWith(webhook, health, undefined);

function resourceWith(webhook: Webhook, health: Health, token: string | undefined): ResourceObject {
  return makeResource<typeof webhookResource>('webhook', {
    id: webhook.id,
    attributes: {
      createdAt: webhook.createdAt,
      label: webhook.label,
      url: webhook.url,
      status: webhook.status,
      contentType: webhook.contentType,
      deliveryMode: webhook.deliveryMode,
      token,
      previousTokenUntil: webhook.previousTokenUntil,
      includeResources: webhook.includeResources,
      subscriptionType: currentSubscription(webhook.subscriptions),
      decides: webhook.decides,
      health,
    },
  });
}
