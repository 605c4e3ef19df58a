import { defineOperation } from '../../kernel/http/operation.ts';
import { notFound } from '../../kernel/http/problem.ts';
import { webhookResource, webhookToResource } from '../resource.ts';
import { webhook, webhookKind } from '../store.ts';

export const getWebhook = defineOperation({
  id: 'getWebhook',
  summary: 'Get a webhook',
  capability: 'webhooks',
  method: 'GET',
  path: '/webhooks/{id}',
  scopes: ['webhooks'],
  timeoutSeconds: 5,
  response: { status: 200, data: webhookResource },
  errors: ['not_found'],
  uses: { read: [webhookKind], write: [] },
  needs: ['cipher'],

  load: ({ organisationId, path }) => ({ webhook: webhook(organisationId, path.id) }),

  handle: async ({ path, loaded, cipher }) => {
    if (loaded.webhook === undefined) throw notFound('The webhook', path.id);
    return { data: webhookToResource(loaded.webhook, await cipher()) };
  },
});
