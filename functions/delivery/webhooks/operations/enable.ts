import { headNumber } from '../../events/log-reads.ts';
import { logKind } from '../../events/log.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { invariant } from '../../../kernel/base/invariant.ts';
import { replace } from '../../../kernel/table/write.ts';
import { changeCursor, cursor, restarted } from '../cursor.ts';
import { deliveryLogKind } from '../delivery-log-kind.ts';
import { endAt, insertAt, newDeliveryId, newestDelivery, nextEnd } from '../delivery-log.ts';
import { webhookStatusEvent } from '../events.ts';
import { healthOf, idle } from '../health.ts';
import { trialQueue } from '../queues.ts';
import { webhookToResource } from '../resource.ts';
import { webhook, webhookKind } from '../store.ts';
import { currentSubscription, subscribedTo } from '../subscriptions.ts';
import { beginDelivery } from '../wake.ts';
import { webhookMachine } from '../webhook.ts';

export const enableWebhook = defineOperation({
  id: 'enableWebhook',
  capability: 'webhooks',
  method: 'POST',
  path: '/webhooks/{id}/enable',
  scopes: ['webhooks-write'],
  timeoutSeconds: 5,
  response: { status: 200 },
  errors: ['not_found'],
  uses: { read: [logKind], write: [webhookKind, deliveryLogKind] },
  sends: [trialQueue.name],

  load: ({ organisationId, path }) => ({
    webhook: webhook(organisationId, path.id),
    cursor: cursor(organisationId, path.id),
  }),

  handle: async ({ organisationId, path, loaded, realNow, table, platform, cipher, save }) => {
    if (loaded.webhook === undefined) throw notFound('The webhook', path.id);
    const { status } = loaded.webhook;
    invariant(loaded.cursor !== undefined, `cursor of webhook ${path.id} is missing`);
    if (webhookMachine.isRepeated(loaded.webhook, 'enable')) {
      const health = await healthOf(table, { webhook: loaded.webhook, cursor: loaded.cursor }, realNow);
      return { data: webhookToResource(loaded.webhook, health, await cipher()) };
    }

    const { position } = loaded.cursor;
    const head = await headNumber(table, organisationId);
    const subscriptions = subscribedTo(currentSubscription(loaded.webhook.subscriptions));
    const enabled = { ...loaded.webhook, subscriptions, status: webhookMachine.next(loaded.webhook, 'enable') };
    const restart = restarted(loaded.cursor, head, enabled.deliveryMode);
    const writes = [replace(enabled), changeCursor(loaded.cursor, restart)];
    if (position < head) {
      const missed = { from: position + 1, to: head, count: head - position, attempts: 0, reason: status };
      const row = { ...missed, outcome: 'Skipped', id: newDeliveryId(platform) } as const;
      const newest = await newestDelivery(table, enabled, { consistent: true });
      writes.push(insertAt(nextEnd(endAt(newest), realNow), enabled, row));
    }
    const health = { ...idle, lastDeliveredAt: restart.deliveredAt };
    await save({ writes, events: [webhookStatusEvent(enabled, status, health)] });
    await beginDelivery(platform, { webhook: enabled, cursor: restart });
    return { data: webhookToResource(enabled, health, await cipher()) };
  },
});
