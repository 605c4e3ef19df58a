import { clockKind } from '../../../kernel/clock/bank-clock.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import type { Platform } from '../../../ports/platform.ts';
import { attemptDelivery } from '../attempt.ts';
import { type Cursor, cursor } from '../cursor.ts';
import { slowQueue } from '../queues.ts';
import { webhook, webhookKind } from '../store.ts';
import { testEvent } from '../test-event.ts';
import { testToResource } from '../test-resource.ts';
import { wakeEarly } from '../wake.ts';

/** Less than a delivery has, so that the request is answered in time like every other. */
const limits = { timeoutMs: 3_500 };

export const testWebhook = defineOperation({
  id: 'testWebhook',
  capability: 'webhooks',
  method: 'POST',
  path: '/webhooks/{id}/test',
  scopes: ['webhooks-write'],
  timeoutSeconds: 5,
  concurrentMax: 5,
  response: { status: 200 },
  errors: ['not_found'],
  uses: { read: [webhookKind, clockKind], write: [] },
  sends: [slowQueue.name],
  needs: ['cipher', 'webhookSender'],

  load: ({ organisationId, path }) => ({
    webhook: webhook(organisationId, path.id),
    cursor: cursor(organisationId, path.id),
  }),

  handle: async ({ path, loaded, now, platform }) => {
    if (loaded.webhook === undefined) throw notFound('The webhook', path.id);
    const event = testEvent(loaded.webhook, platform.ids, now);
    const batch = { events: [event] };
    const result = await attemptDelivery(platform, loaded.webhook, batch, loaded.webhook, { isTest: true }, limits);
    if (result.outcome === 'Delivered' && loaded.webhook.status === 'Enabled') {
      await retryNow(platform, loaded.cursor);
    }
    return { data: testToResource(loaded.webhook, event, result) };
  },
});

/** The receiver is back, so a batch that failed need not wait for its next attempt. That one stays planned anyway. */
async function retryNow(platform: Platform, one: Cursor | undefined): Promise<void> {
  if (one?.failing === undefined) return;
  try {
    await wakeEarly(platform, one);
  } catch (error) {
    const { organisationId, webhookId } = one;
    platform.log.error('a retry was not made early', { operation: 'testWebhook', organisationId, webhookId }, error);
  }
}
