import * as z from 'zod';
import { headNumber } from '../../events/log-reads.ts';
import { logKind } from '../../events/log.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { Problem } from '../../../kernel/base/problem.ts';
import { idempotencyKeySchema } from '../../../kernel/idempotency/idempotency.ts';
import { insert, replace } from '../../../kernel/table/write.ts';
import { requireTarget, webhookFields } from '../attributes.ts';
import { isDecisionWebhook, requireFewDecisionWebhooks } from '../decision-webhooks.ts';
import { startCursor } from '../cursor.ts';
import { decidesAfter } from '../decider.ts';
import { trialQueue } from '../queues.ts';
import { beginDelivery } from '../wake.ts';
import { idle } from '../health.ts';
import { webhookToResource } from '../resource.ts';
import {
  firstWebhooksHead,
  sealToken,
  type Webhook,
  webhookKey,
  webhookKind,
  webhooksHead,
  webhooksMax,
} from '../store.ts';
import { subscribedTo } from '../subscriptions.ts';
import { deliveryModeSchema, webhookMachine } from '../webhook.ts';
import { getWebhook } from './get.ts';

export const createWebhook = defineOperation({
  id: 'createWebhook',
  capability: 'webhooks',
  method: 'POST',
  path: '/webhooks',
  scopes: ['webhooks-write'],
  timeoutSeconds: 5,
  request: {
    variants: [
      defineVariant({
        type: 'webhook',
        attributes: z.object({
          ...webhookFields,
          token: webhookFields.token.nullish(),
          deliveryMode: deliveryModeSchema,
          includeResources: webhookFields.includeResources.optional(),
          subscriptionType: webhookFields.subscriptionType.optional(),
          idempotencyKey: idempotencyKeySchema.optional(),
        }),
      }),
    ],
  },
  response: { status: 201 },
  errors: ['limits_exceeded', 'idempotency_key_conflict'],
  uses: { read: [logKind], write: [webhookKind] },
  sends: [trialQueue.name],
  replayedBy: getWebhook,

  load: ({ organisationId }) => ({ head: webhooksHead(organisationId) }),

  handle: async ({ organisationId, caller, body, loaded, now, table, platform, cipher: cipherOf, save }) => {
    const { token, ...given } = body.attributes;
    requireTarget(given.url, platform.settings);
    const head = loaded.head ?? firstWebhooksHead(organisationId);
    if (head.count >= webhooksMax) {
      throw new Problem(
        'limits_exceeded',
        `An organisation can have at most ${webhooksMax} webhooks; change an existing one`,
      );
    }

    const id = String(head.count + 1);
    const cipher = await cipherOf();
    const position = await headNumber(table, organisationId);
    const set: Webhook = {
      ...webhookKey(organisationId, id),
      version: 0,
      organisationId,
      id,
      label: given.label,
      url: given.url,
      ...(token === undefined || token === null ? {} : { sealedToken: sealToken(token, cipher, organisationId, id) }),
      contentType: given.contentType,
      deliveryMode: given.deliveryMode,
      includeResources: given.includeResources ?? false,
      subscriptions: subscribedTo(given.subscriptionType ?? 'All'),
      status: webhookMachine.begin('Enabled'),
      createdAt: now,
    };
    if (isDecisionWebhook(set)) await requireFewDecisionWebhooks(table, organisationId);
    const webhook = { ...set, ...decidesAfter(set, caller, true) };
    const counted = { ...head, count: head.count + 1 };
    const headWrite = loaded.head === undefined ? insert({ ...counted, version: 1 }) : replace(counted);
    const cursor = startCursor(organisationId, id, position);
    const about = [{ type: 'webhook', id }];
    await save({ writes: [headWrite, insert(webhook), insert(cursor)], about }, id);
    await beginDelivery(platform, { webhook, cursor });
    return { data: webhookToResource(webhook, idle, cipher) };
  },
});
