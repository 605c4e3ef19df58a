import { clockKind } from '../../../kernel/clock/bank-clock.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { attemptDelivery } from '../attempt.ts';
import { webhook, webhookKind } from '../store.ts';
import { testEvent } from '../test-event.ts';
import { testResource, testToResource } from '../test-resource.ts';

export const testWebhook = defineOperation({
  id: 'testWebhook',
  summary: 'Send a test event to a webhook',
  description:
    'Sends one event of type `webhook.test` now and answers with the result. The event has the format and signature of ordinary deliveries, and `meta.isTest`. It is sent once, whatever the status of the webhook. It is not part of the event log and changes nothing.',
  capability: 'webhooks',
  method: 'POST',
  path: '/webhooks/{id}/test',
  scopes: ['webhooks-write'],
  // The receiver has ten seconds to answer.
  timeoutSeconds: 15,
  response: { status: 200, data: testResource },
  errors: ['not_found'],
  uses: { read: [webhookKind, clockKind], write: [] },
  needs: ['cipher', 'webhookSender'],

  load: ({ organisationId, path }) => ({ webhook: webhook(organisationId, path.id) }),

  handle: async ({ path, loaded, now, platform }) => {
    if (loaded.webhook === undefined) throw notFound('The webhook', path.id);
    const event = testEvent(loaded.webhook, platform.ids, now);
    const batch = { events: [event] };
    const result = await attemptDelivery(platform, loaded.webhook, batch, loaded.webhook, { isTest: true });
    return { data: testToResource(loaded.webhook, event, result) };
  },
});
