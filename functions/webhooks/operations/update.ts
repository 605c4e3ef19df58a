import * as z from 'zod';
import { headNumber, logKind } from '../../events/log.ts';
import { defineOperation, defineVariant } from '../../kernel/http/operation.ts';
import { notFound } from '../../kernel/http/problem.ts';
import { invariant } from '../../kernel/invariant.ts';
import type { FieldCipher } from '../../kernel/ports/field-cipher.ts';
import type { Table } from '../../kernel/table/table.ts';
import { replace } from '../../kernel/table/write.ts';
import { requireTarget, webhookFields } from '../attributes.ts';
import { type Cursor, cursor, cursorKind } from '../cursor.ts';
import { webhookResource, webhookToResource } from '../resource.ts';
import { sealToken, type Webhook, webhook, webhookKind } from '../store.ts';
import { changeSubscription, currentSubscription, type Subscriptions } from '../subscriptions.ts';
import type { SubscriptionType } from '../webhook.ts';

export const updateWebhook = defineOperation({
  id: 'updateWebhook',
  summary: 'Change a webhook',
  description:
    'Each given attribute replaces the stored one; a token of null removes it. A new subscription type holds for the events that get their ids from then on.',
  capability: 'webhooks',
  method: 'PATCH',
  path: '/webhooks/{id}',
  scopes: ['webhooks-write'],
  timeoutSeconds: 5,
  request: {
    variants: [
      defineVariant({
        type: 'webhook',
        attributes: z.object({ ...webhookFields, token: webhookFields.token.nullable() }).partial(),
        example: { attributes: { label: 'payments and cards' } },
      }),
    ],
  },
  response: { status: 200, data: webhookResource },
  errors: ['not_found'],
  uses: { read: [logKind, cursorKind], write: [webhookKind] },

  load: ({ organisationId, path }) => ({
    webhook: webhook(organisationId, path.id),
    cursor: cursor(organisationId, path.id),
  }),

  handle: async ({ path, body, loaded, table, platform, cipher: cipherOf, save }) => {
    if (loaded.webhook === undefined) throw notFound('The webhook', path.id);
    invariant(loaded.cursor !== undefined, 'every webhook has a cursor');
    const { token, subscriptionType, ...plain } = body.attributes;
    if (plain.url !== undefined) requireTarget(plain.url, platform.settings);

    const cipher = await cipherOf();
    const subscriptions = await subscriptionsAfter(subscriptionType, loaded.webhook, loaded.cursor, table);
    const { label, url, contentType, includeResources, ...kept } = loaded.webhook;
    const changed: Webhook = withToken(
      {
        ...kept,
        label: plain.label ?? label,
        url: plain.url ?? url,
        contentType: plain.contentType ?? contentType,
        includeResources: plain.includeResources ?? includeResources,
        subscriptions,
      },
      token,
      cipher,
    );
    await save({ writes: [replace(changed)] });
    return { data: webhookToResource(changed, cipher) };
  },
});

async function subscriptionsAfter(
  type: SubscriptionType | undefined,
  { subscriptions, organisationId }: Webhook,
  { position }: Cursor,
  table: Table,
): Promise<Subscriptions> {
  if (type === undefined || type === currentSubscription(subscriptions)) return subscriptions;
  const from = (await headNumber(table, organisationId)) + 1;
  return changeSubscription(subscriptions, { type, from }, position);
}

function withToken(one: Webhook, token: string | null | undefined, cipher: FieldCipher): Webhook {
  if (token === undefined) return one;
  const { sealedToken: _old, ...rest } = one;
  return token === null ? rest : { ...rest, sealedToken: sealToken(token, cipher, one.organisationId, one.id) };
}
