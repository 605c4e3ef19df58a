import { logKind } from '../../events/log.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { invariant } from '../../../kernel/base/invariant.ts';
import { cursor } from '../cursor.ts';
import { healthOf } from '../health.ts';
import { webhookToResource } from '../resource.ts';
import { webhook, webhookKind } from '../store.ts';

export const getWebhook = defineOperation({
  id: 'getWebhook',
  capability: 'webhooks',
  method: 'GET',
  path: '/webhooks/{id}',
  scopes: ['webhooks'],
  timeoutSeconds: 5,
  response: { status: 200 },
  errors: ['not_found'],
  uses: { read: [webhookKind, logKind], write: [] },
  needs: ['cipher'],

  load: ({ organisationId, path }) => ({
    webhook: webhook(organisationId, path.id),
    cursor: cursor(organisationId, path.id),
  }),

  handle: async ({ path, loaded, realNow, table, cipher }) => {
    if (loaded.webhook === undefined) throw notFound('The webhook', path.id);
    invariant(loaded.cursor !== undefined, `cursor of webhook ${path.id} is missing`);
    const health = await healthOf(table, { webhook: loaded.webhook, cursor: loaded.cursor }, realNow);
    return { data: webhookToResource(loaded.webhook, health, await cipher()) };
  },
});
