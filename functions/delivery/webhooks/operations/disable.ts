import { defineOperation } from '../../../kernel/http/operation.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { invariant } from '../../../kernel/base/invariant.ts';
import { cursor, replaceWebhook } from '../cursor.ts';
import { webhookStatusEvent } from '../events.ts';
import { healthOf } from '../health.ts';
import { webhookToResource } from '../resource.ts';
import { webhook, webhookKind } from '../store.ts';
import { webhookMachine } from '../webhook.ts';

export const disableWebhook = defineOperation({
  id: 'disableWebhook',
  capability: 'webhooks',
  method: 'POST',
  path: '/webhooks/{id}/disable',
  scopes: ['webhooks-write'],
  timeoutSeconds: 5,
  response: { status: 200 },
  errors: ['not_found', 'invalid_state'],
  uses: { read: [], write: [webhookKind] },

  load: ({ organisationId, path }) => ({
    webhook: webhook(organisationId, path.id),
    cursor: cursor(organisationId, path.id),
  }),

  handle: async ({ path, loaded, realNow, table, cipher, save }) => {
    if (loaded.webhook === undefined) throw notFound('The webhook', path.id);
    invariant(loaded.cursor !== undefined, `cursor of webhook ${path.id} is missing`);
    if (webhookMachine.isRepeated(loaded.webhook, 'disable')) {
      const health = await healthOf(table, { webhook: loaded.webhook, cursor: loaded.cursor }, realNow);
      return { data: webhookToResource(loaded.webhook, health, await cipher()) };
    }
    const disabled = { ...loaded.webhook, status: webhookMachine.next(loaded.webhook, 'disable') };
    const health = await healthOf(table, { webhook: disabled, cursor: loaded.cursor }, realNow);

    const events = [webhookStatusEvent(disabled, loaded.webhook.status, health)];
    await save({ writes: replaceWebhook(disabled), events });
    return { data: webhookToResource(disabled, health, await cipher()) };
  },
});
