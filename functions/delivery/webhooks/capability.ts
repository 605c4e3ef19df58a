import { defineCapability } from '../../define-capability.ts';
import { deliveryLogKind } from './delivery-log-kind.ts';
import { webhookEvents } from './event-examples.ts';
import { createWebhookReplay } from './operations/create-replay.ts';
import { createWebhook } from './operations/create.ts';
import { diagnoseWebhook } from './operations/diagnose.ts';
import { disableWebhook } from './operations/disable.ts';
import { enableWebhook } from './operations/enable.ts';
import { getWebhookReplay } from './operations/get-replay.ts';
import { getWebhook } from './operations/get.ts';
import { listWebhookDeliveries } from './operations/list-deliveries.ts';
import { listWebhookReplays } from './operations/list-replays.ts';
import { listWebhooks } from './operations/list.ts';
import { testWebhook } from './operations/test.ts';
import { updateWebhook } from './operations/update.ts';
import { fastQueue, replayQueue, slowQueue, timersQueue, trialQueue } from './queues.ts';
import { openReplayKind, replayKind } from './replay-store.ts';
import { webhookReplayMachine } from './replay.ts';
import { webhookKind } from './store.ts';
import { webhookMachine } from './webhook.ts';
import { webhooksFast } from './workers/fast.ts';
import { webhooksReplay } from './workers/replay.ts';
import { webhooksSlow } from './workers/slow.ts';
import { webhooksSweep } from './workers/sweep.ts';
import { webhookTimers } from './workers/timers.ts';
import { webhooksTrial } from './workers/trial.ts';
import { webhookTexts } from './texts/texts.ts';

const nextMessage = {
  webhookId: '1',
  generation: 1,
  position: 0,
  upTo: 1,
  format: { contentType: 'JsonAPI', includeResources: false },
} as const;
import { webhooksReference } from './reference.ts';
import { webhookResource } from './resource-schema.ts';
import { webhooksEventReference } from './event-reference.ts';

export const webhooksCapability = defineCapability({
  name: 'webhooks',
  scopes: {
    webhooks: { only: 'organisation', spansAccounts: true },
    'webhooks-write': { only: 'organisation', spansAccounts: true },
  },
  reference: webhooksReference,
  operations: [
    createWebhook,
    getWebhook,
    listWebhooks,
    updateWebhook,
    testWebhook,
    createWebhookReplay,
    getWebhookReplay,
    listWebhookReplays,
    enableWebhook,
    disableWebhook,
    diagnoseWebhook,
    listWebhookDeliveries,
  ],
  workers: [webhooksFast, webhooksTrial, webhooksSlow, webhooksReplay, webhookTimers, webhooksSweep],
  workerNames: ['delivery'],
  eventReference: webhooksEventReference,
  events: webhookEvents,
  relationships: { webhook: [webhookResource] },
  texts: webhookTexts,
  kinds: [deliveryLogKind, replayKind, openReplayKind, webhookKind],
  machines: [webhookMachine, webhookReplayMachine],
  sampleMessages: {
    [fastQueue.name]: nextMessage,
    [trialQueue.name]: nextMessage,
    [slowQueue.name]: { webhookId: '1', generation: 1, position: 0, attempt: 1 },
    [replayQueue.name]: { webhookId: '1', replayId: '1000000001', position: 0, attempt: 0 },
    [timersQueue.name]: {
      webhookId: '1',
      dueAt: '2026-12-01T15:00:01.000Z',
      message: {
        queue: slowQueue.name,
        body: { webhookId: '1', generation: 1, position: 0, attempt: 1 },
        group: '1',
        deduplicationId: '1',
      },
    },
  },
});
