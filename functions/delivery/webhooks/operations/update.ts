import * as z from 'zod';
import { headNumber } from '../../events/log-reads.ts';
import { logKind } from '../../events/log.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { notFound, Problem } from '../../../kernel/base/problem.ts';
import { invariant } from '../../../kernel/base/invariant.ts';
import { readItem } from '../../../kernel/table/read-item.ts';
import type { Table } from '../../../kernel/table/table.ts';
import { replace, type Write } from '../../../kernel/table/write.ts';
import { requireTarget, tokenOverlapSecondsMax, webhookFields } from '../attributes.ts';
import { isDecisionWebhook, requireFewDecisionWebhooks } from '../decision-webhooks.ts';
import { type Cursor, cursor, replaceWebhook } from '../cursor.ts';
import { decidesAfter } from '../decider.ts';
import { healthOf } from '../health.ts';
import { webhookToResource } from '../resource.ts';
import { type Webhook, webhook, webhookKind, webhooksHead } from '../store.ts';
import { changeSubscription, currentSubscription, type Subscriptions, subscriptionsMax } from '../subscriptions.ts';
import { withToken } from '../token.ts';
import type { SubscriptionType } from '../webhook.ts';

const overlapError = { error: `must be whole seconds from 0 to ${tokenOverlapSecondsMax}` };
const overlapField = z.int(overlapError).min(0, overlapError).max(tokenOverlapSecondsMax, overlapError);

export const updateWebhook = defineOperation({
  id: 'updateWebhook',
  capability: 'webhooks',
  method: 'PATCH',
  path: '/webhooks/{id}',
  scopes: ['webhooks-write'],
  timeoutSeconds: 5,
  request: {
    variants: [
      defineVariant({
        type: 'webhook',
        attributes: z
          .object({ ...webhookFields, token: webhookFields.token.nullable(), tokenOverlapSeconds: overlapField })
          .partial(),
      }),
    ],
  },
  response: { status: 200 },
  errors: ['not_found', 'limits_exceeded'],
  uses: { read: [logKind], write: [webhookKind] },

  load: ({ organisationId, path }) => ({
    webhook: webhook(organisationId, path.id),
    cursor: cursor(organisationId, path.id),
  }),

  handle: async ({ path, body, caller, loaded, realNow, table, platform, cipher: cipherOf, save }) => {
    if (loaded.webhook === undefined) throw notFound('The webhook', path.id);
    invariant(loaded.cursor !== undefined, `cursor of webhook ${path.id} is missing`);
    const { token, tokenOverlapSeconds, subscriptionType, ...plain } = body.attributes;
    requireTokenWith(tokenOverlapSeconds, token);
    if (plain.url !== undefined) requireTarget(plain.url, platform.settings);

    const cipher = await cipherOf();
    const subscriptions = await subscriptionsAfter(subscriptionType, loaded.webhook, loaded.cursor, table);
    const { label, url, contentType, includeResources, decides: _decided, ...kept } = loaded.webhook;
    const given: Webhook = {
      ...kept,
      label: plain.label ?? label,
      url: plain.url ?? url,
      contentType: plain.contentType ?? contentType,
      includeResources: plain.includeResources ?? includeResources,
      subscriptions,
    };
    const set = { ...given, ...decidesAfter(given, caller, plain.url !== undefined, loaded.webhook) };
    const overlapSeconds = tokenOverlapSeconds ?? 0;
    const changed = token === undefined ? set : withToken(set, { token, overlapSeconds, now: realNow }, cipher);
    const health = await healthOf(table, { webhook: changed, cursor: loaded.cursor }, realNow);
    const counted =
      isDecisionWebhook(changed) && !isDecisionWebhook(loaded.webhook)
        ? await countDecisionWebhooks(table, changed)
        : [];
    await save({ writes: [...replaceWebhook(changed), ...counted], about: [{ type: 'webhook', id: path.id }] });
    return { data: webhookToResource(changed, health, cipher) };
  },
});

/** Refuses a webhook that is asked from now on if the organisation has enough of them; the write lets one of two such changes at once win. */
async function countDecisionWebhooks(table: Table, { organisationId }: Webhook): Promise<readonly Write[]> {
  const head = await readItem(table, webhooksHead(organisationId));
  invariant(head !== undefined, 'the count of webhooks is missing');
  await requireFewDecisionWebhooks(table, organisationId);
  return [replace(head)];
}

async function subscriptionsAfter(
  type: SubscriptionType | undefined,
  { subscriptions, organisationId }: Webhook,
  { position }: Cursor,
  table: Table,
): Promise<Subscriptions> {
  if (type === undefined || type === currentSubscription(subscriptions)) return subscriptions;
  const from = (await headNumber(table, organisationId)) + 1;
  const changed = changeSubscription(subscriptions, { type, from }, position);
  if (changed.length > subscriptionsMax) {
    const detail = `subscriptionType: was changed ${subscriptionsMax} times while earlier events still wait; try again after they are delivered`;
    throw new Problem('limits_exceeded', { detail, pointer: '/data/attributes/subscriptionType' });
  }
  return changed;
}

/** An overlap needs a new token in the same request. */
function requireTokenWith(overlapSeconds: number | undefined, token: string | null | undefined): void {
  if (overlapSeconds === undefined || typeof token === 'string') return;
  const pointer = '/data/attributes/tokenOverlapSeconds';
  throw new Problem('invalid_value', {
    detail: 'tokenOverlapSeconds: needs a new token in the same request',
    pointer,
  });
}
