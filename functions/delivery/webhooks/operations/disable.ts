import { defineOperation } from '../../../kernel/http/operation.ts';
import { notFound, Problem } from '../../../kernel/base/problem.ts';
import { invariant } from '../../../kernel/base/invariant.ts';
import { cursor, replaceWebhook } from '../cursor.ts';
import { statusEvent } from '../events.ts';
import { healthOf } from '../health.ts';
import { webhookResource, webhookToResource } from '../resource.ts';
import { webhook, webhookKind } from '../store.ts';
import { webhookTransitions, type WebhookStatus } from '../webhook.ts';

export const disableWebhook = defineOperation({
  id: 'disableWebhook',
  summary: 'Disable a webhook',
  description:
    'The webhook receives no further events. A delivery that is already under way may still arrive. The other webhooks receive `webhook.statusChanged`.',
  capability: 'webhooks',
  method: 'POST',
  path: '/webhooks/{id}/disable',
  scopes: ['webhooks-write'],
  timeoutSeconds: 5,
  response: { status: 200, data: webhookResource },
  errors: ['not_found', 'invalid_state'],
  uses: { read: [], write: [webhookKind] },

  load: ({ organisationId, path }) => ({
    webhook: webhook(organisationId, path.id),
    cursor: cursor(organisationId, path.id),
  }),

  handle: async ({ path, loaded, realNow, table, cipher, save }) => {
    if (loaded.webhook === undefined) throw notFound('The webhook', path.id);
    invariant(loaded.cursor !== undefined, `cursor of webhook ${path.id} is missing`);
    const standing = { webhook: { ...loaded.webhook, status: webhookTransitions.disable.to }, cursor: loaded.cursor };
    const health = await healthOf(table, standing, realNow);
    const { from, to } = webhookTransitions.disable;
    if (loaded.webhook.status === to) return { data: webhookToResource(loaded.webhook, health, await cipher()) };
    if (!(from as readonly WebhookStatus[]).includes(loaded.webhook.status)) {
      throw new Problem('invalid_state', `The webhook is ${loaded.webhook.status}; it cannot be moved to ${to}`);
    }

    const events = [statusEvent(standing.webhook, loaded.webhook.status, health)];
    await save({ writes: replaceWebhook(standing.webhook), events });
    return { data: webhookToResource(standing.webhook, health, await cipher()) };
  },
});
