import { defineReference, listAnswer } from '../../define-reference.ts';
import type { createWebhookReplay } from './operations/create-replay.ts';
import type { createWebhook } from './operations/create.ts';
import type { diagnoseWebhook } from './operations/diagnose.ts';
import type { disableWebhook } from './operations/disable.ts';
import type { enableWebhook } from './operations/enable.ts';
import type { getWebhookReplay } from './operations/get-replay.ts';
import type { getWebhook } from './operations/get.ts';
import type { listWebhookDeliveries } from './operations/list-deliveries.ts';
import type { listWebhookReplays } from './operations/list-replays.ts';
import type { listWebhooks } from './operations/list.ts';
import type { testWebhook } from './operations/test.ts';
import type { updateWebhook } from './operations/update.ts';
import { deliveryResource } from './delivery-resource-schema.ts';
import { webhookDiagnosisResource } from './diagnosis-resource-schema.ts';
import { replayResource } from './replay-resource-schema.ts';
import { webhookResource } from './resource-schema.ts';
import { testResource } from './test-resource-schema.ts';
import type { deliveryLogKind } from './delivery-log-kind.ts';
import type { openReplayKind, replayKind } from './replay-store.ts';
import type { webhookKind } from './store.ts';

export const webhooksReference = defineReference<{
  operations:
    | typeof createWebhook
    | typeof getWebhook
    | typeof listWebhooks
    | typeof updateWebhook
    | typeof testWebhook
    | typeof createWebhookReplay
    | typeof getWebhookReplay
    | typeof listWebhookReplays
    | typeof enableWebhook
    | typeof disableWebhook
    | typeof diagnoseWebhook
    | typeof listWebhookDeliveries;
  kinds: typeof deliveryLogKind | typeof replayKind | typeof openReplayKind | typeof webhookKind;
}>({
  operations: {
    createWebhook: {
      summary: 'Create a webhook',
      description: 'The webhook is Enabled immediately and receives the events that are created from then on.',
      data: webhookResource,
      examples: {
        webhook: {
          attributes: {
            label: 'payments',
            url: 'https://receiver.example.com/events',
            token: 'a signing secret of your own',
            contentType: 'JsonAPI',
            deliveryMode: 'AtLeastOnce',
            includeResources: false,
          },
        },
      },
    },
    getWebhook: {
      summary: 'Get a webhook',
      data: webhookResource,
    },
    listWebhooks: {
      summary: 'List webhooks',
      data: listAnswer(webhookResource),
    },
    updateWebhook: {
      summary: 'Change a webhook',
      description:
        'Each given attribute replaces the stored one. A token of null removes the token. After a new token is set, deliveries are also signed with the previous one for `tokenOverlapSeconds` (0 by default, at most a week). A new subscription type applies to events that are created from then on. The delivery mode cannot be changed.',
      data: webhookResource,
      examples: { webhook: { attributes: { label: 'payments and cards' } } },
    },
    testWebhook: {
      summary: 'Send a test event to a webhook',
      description:
        'Sends one event of type `webhook.test` now and answers with the result. The event has the format and signature of ordinary deliveries, and `meta.isTest`. It is sent once, whatever the status of the webhook; the receiver has 3.5 seconds to answer, and then the result is `timeout`. It is not part of the event log. If the receiver answers 200 while a batch of an Enabled webhook waits for its next attempt, that attempt is made now.',
      data: testResource,
    },
    createWebhookReplay: {
      summary: 'Send events to a webhook again',
      description:
        'Sends the events from `fromEventId`, or from the first one created at or after `since`, to `toEventId`, or to the last one created before `until`. Without an end, the replay ends with the current last event. Events that the subscription selects now are sent in order, in the delivery mode and format of the webhook. They are sent in parallel to its other deliveries and have no sequence number; `meta.replayId` identifies them. If a batch is given up, its events are counted as failed and the replay continues. The replay is Stopped when the webhook becomes Disabled or Unavailable, or if no delivery has succeeded for a day.',
      data: replayResource,
      examples: { webhookReplay: { attributes: { since: '2026-11-30T00:00:00Z' } } },
    },
    getWebhookReplay: {
      summary: 'Get the progress of a replay',
      data: replayResource,
    },
    listWebhookReplays: {
      summary: 'List replays of a webhook',
      description: 'Also those of single events that were sent again.',
      data: listAnswer(replayResource),
    },
    enableWebhook: {
      summary: 'Enable a webhook',
      description:
        'From Disabled or Unavailable. The webhook receives the events that are created from then on. Its delivery log shows the events that it missed. The other webhooks receive `webhook.statusChanged`.',
      data: webhookResource,
    },
    disableWebhook: {
      summary: 'Disable a webhook',
      description:
        'The webhook receives no further events. A delivery that is already under way may still arrive. The other webhooks receive `webhook.statusChanged`.',
      data: webhookResource,
    },
    diagnoseWebhook: {
      summary: 'Diagnose a webhook',
      description:
        'Checks the endpoint of the webhook and reports the findings in sentences: the url, the host name and its addresses, the TLS connection, the certificate and its expiry, and the answer to a test event. If the webhook has a token, the event is sent a second time with a wrong signature, which a receiver should refuse. Both events have `isTest` in their `meta`. Nothing is stored, and deliveries are not affected.',
      data: webhookDiagnosisResource,
    },
    listWebhookDeliveries: {
      summary: "List a webhook's deliveries",
      description:
        'Each attempt to deliver events to it, newest first, for 45 days: what was sent, what came of it, when it is tried again, and how the answer began where it was a failure. What was given up, and what was passed over while the webhook received nothing, stands there too. All moments are those of the world.',
      data: listAnswer(deliveryResource),
    },
  },
  kinds: {
    dlv: {
      holds: 'attempts to deliver to a webhook, and skipped events, for as long as the delivery log shows them',
      keys: { pk: '<org>#<webhook>', sk: 'a#<number>', foundBy: 'webhook, in order of time' },
    },
    rpl: {
      holds: 'replays of events to a webhook, with their progress, and their count',
      keys: { pk: '<org>#<webhook>', sk: 'head, <number>', foundBy: 'id = webhook + number' },
    },
    rpo: {
      holds: 'Running replays, for the sweep; per run of a webhook at most one of a range and one of each event',
      keys: { pk: '<org>', sk: '<webhook>#<run>, <webhook>#<run>#<event>', foundBy: 'organisation' },
    },
    whk: {
      holds: "an organisation's webhooks, each with its position in the event log, and their count",
      keys: { pk: '<org>', sk: 'head, c#<id>, c#<id>#cursor', foundBy: 'id, ascending' },
    },
  },
});
