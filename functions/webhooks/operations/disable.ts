import { defineOperation } from '../../kernel/http/operation.ts';
import { notFound, Problem } from '../../kernel/http/problem.ts';
import { replace } from '../../kernel/table/write.ts';
import { webhookResource, webhookToResource } from '../resource.ts';
import { webhook, webhookKind } from '../store.ts';
import { webhookTransitions, type WebhookStatus } from '../webhook.ts';

export const disableWebhook = defineOperation({
  id: 'disableWebhook',
  summary: 'Disable a webhook',
  description: 'From then on it receives nothing; a delivery that is under way may still arrive.',
  capability: 'webhooks',
  method: 'POST',
  path: '/webhooks/{id}/disable',
  scopes: ['webhooks-write'],
  timeoutSeconds: 5,
  response: { status: 200, data: webhookResource },
  errors: ['not_found', 'invalid_state'],
  uses: { read: [], write: [webhookKind] },

  load: ({ organisationId, path }) => ({ webhook: webhook(organisationId, path.id) }),

  handle: async ({ path, loaded, cipher, save }) => {
    if (loaded.webhook === undefined) throw notFound('The webhook', path.id);
    const { from, to } = webhookTransitions.disable;
    if (loaded.webhook.status === to) return { data: webhookToResource(loaded.webhook, await cipher()) };
    if (!(from as readonly WebhookStatus[]).includes(loaded.webhook.status)) {
      throw new Problem('invalid_state', `The webhook is ${loaded.webhook.status}; it cannot be moved to ${to}`);
    }

    const disabled = { ...loaded.webhook, status: to };
    await save({ writes: [replace(disabled)] });
    return { data: webhookToResource(disabled, await cipher()) };
  },
});
