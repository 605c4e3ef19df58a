import * as z from 'zod';
import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { instantField } from '../../kernel/jsonapi/fields.ts';
import { resourceSchema } from '../../kernel/jsonapi/resource.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import type { Health } from './health.ts';
import { openToken, type Webhook } from './store.ts';
import { currentSubscription } from './subscriptions.ts';
import { contentTypeSchema, deliveryModeSchema, subscriptionTypeSchema, webhookStatusSchema } from './webhook.ts';

export const webhookResource = resourceSchema(
  'webhook',
  z.strictObject({
    createdAt: instantField,
    label: z.string(),
    url: z.string(),
    status: webhookStatusSchema,
    contentType: contentTypeSchema,
    deliveryMode: deliveryModeSchema,
    token: z.string().optional(),
    previousTokenUntil: instantField.optional(),
    includeResources: z.boolean(),
    subscriptionType: subscriptionTypeSchema,
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

/**
 * Returns a webhook as answers show it, including its signing secret. Only organisation tokens can have webhook scopes.
 */
export const webhookToResource = (webhook: Webhook, health: Health, cipher: FieldCipher): ResourceObject =>
  resourceWith(webhook, health, openToken(webhook, cipher));

/** Returns a webhook as events include it: without its signing secret, because events go to other receivers. */
export const webhookWithoutToken = (webhook: Webhook, health: Health): ResourceObject =>
  resourceWith(webhook, health, undefined);

function resourceWith(webhook: Webhook, health: Health, token: string | undefined): ResourceObject {
  return webhookResource.of({
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
      health,
    },
  });
}
