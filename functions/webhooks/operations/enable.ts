import { headNumber, logKind } from '../../events/log.ts';
import { defineOperation } from '../../kernel/http/operation.ts';
import { notFound } from '../../kernel/http/problem.ts';
import { invariant } from '../../kernel/invariant.ts';
import { replace } from '../../kernel/table/write.ts';
import { cursor, cursorKind, restartCursor } from '../cursor.ts';
import { deliveryLogKind, logUndelivered } from '../delivery-log.ts';
import { webhookResource, webhookToResource } from '../resource.ts';
import { webhook, webhookKind } from '../store.ts';
import { currentSubscription, subscribedTo } from '../subscriptions.ts';
import { webhookTransitions } from '../webhook.ts';

export const enableWebhook = defineOperation({
  id: 'enableWebhook',
  summary: 'Enable a webhook',
  description:
    'From Disabled or Unavailable. It continues with the events from then on; what it missed is shown in its delivery log.',
  capability: 'webhooks',
  method: 'POST',
  path: '/webhooks/{id}/enable',
  scopes: ['webhooks-write'],
  timeoutSeconds: 5,
  response: { status: 200, data: webhookResource },
  errors: ['not_found'],
  uses: { read: [logKind], write: [webhookKind, cursorKind, deliveryLogKind] },

  load: ({ organisationId, path }) => ({
    webhook: webhook(organisationId, path.id),
    cursor: cursor(organisationId, path.id),
  }),

  handle: async ({ organisationId, path, loaded, realNow, table, cipher, save }) => {
    if (loaded.webhook === undefined) throw notFound('The webhook', path.id);
    const { status } = loaded.webhook;
    if (status === webhookTransitions.enable.to) return { data: webhookToResource(loaded.webhook, await cipher()) };

    invariant(loaded.cursor !== undefined, 'every webhook has a cursor');
    const { position } = loaded.cursor;
    const head = await headNumber(table, organisationId);
    const subscriptions = subscribedTo(currentSubscription(loaded.webhook.subscriptions));
    const enabled = { ...loaded.webhook, subscriptions, status: webhookTransitions.enable.to };
    const missed = { outcome: 'Skipped', from: position + 1, to: head, attempts: 0, reason: status } as const;
    await save({
      writes: [
        replace(enabled),
        restartCursor(loaded.cursor, head),
        ...(position < head ? [logUndelivered(enabled, missed, realNow)] : []),
      ],
    });
    return { data: webhookToResource(enabled, await cipher()) };
  },
});
