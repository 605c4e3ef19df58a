import { webhookMachine } from '../webhook.ts';
import { logKind } from '../../events/log.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { notFound, Problem } from '../../../kernel/base/problem.ts';
import { invariant } from '../../../kernel/base/invariant.ts';
import type { Table } from '../../../kernel/table/table.ts';
import { beginReplay } from '../begin-replay.ts';
import { type Cursor, cursor } from '../cursor.ts';
import { replayQueue } from '../queues.ts';
import { parseReplayRange, replayAttributes } from '../replay-attributes.ts';
import { replayRange } from '../replay-range.ts';
import { replayToResource } from '../replay-resource.ts';
import { openReplayItem, openReplayKey, openReplayKind, replayKind, replaysHead } from '../replay-store.ts';
import { tellOfReplays } from '../replay-wake.ts';
import { type Webhook, webhook, webhookKind } from '../store.ts';
import { getWebhookReplay } from './get-replay.ts';

export const createWebhookReplay = defineOperation({
  id: 'createWebhookReplay',
  capability: 'webhooks',
  method: 'POST',
  path: '/webhooks/{id}/replay',
  scopes: ['webhooks-write'],
  timeoutSeconds: 5,
  request: {
    variants: [
      defineVariant({
        type: 'webhookReplay',
        attributes: replayAttributes,
      }),
    ],
  },
  response: { status: 201 },
  errors: ['not_found', 'invalid_state', 'already_exists', 'idempotency_key_conflict'],
  uses: { read: [logKind, webhookKind], write: [replayKind, openReplayKind] },
  sends: [replayQueue.name],
  replayedBy: getWebhookReplay,

  load: ({ organisationId, path }) => ({
    webhook: webhook(organisationId, path.id),
    cursor: cursor(organisationId, path.id),
    head: replaysHead(organisationId, path.id),
  }),

  handle: async ({ organisationId, path, body, loaded, now, table, platform, save }) => {
    if (loaded.webhook === undefined) throw notFound('The webhook', path.id);
    invariant(loaded.cursor !== undefined, `cursor of webhook ${path.id} is missing`);
    const range = await replayRange(table, organisationId, parseReplayRange(body.attributes));
    await refuseUnlessFree(table, loaded.webhook, loaded.cursor);

    const { webhook: one, cursor: stands, head } = loaded;
    const { replay, writes } = beginReplay({ ...range, webhook: one, cursor: stands, head, isOfEvent: false, now });
    const about = [
      { type: 'webhookReplay', id: replay.id },
      { type: 'webhook', id: path.id },
    ];
    await save({ writes, about }, replay.id);
    await tellOfReplays(platform, [replay]);
    return { data: replayToResource(replay) };
  },
});

async function refuseUnlessFree(table: Table, replayed: Webhook, { generation }: Cursor) {
  webhookMachine.mustAllow(replayed, 'replay');
  const { organisationId, id } = replayed;
  const replay = { organisationId, webhookId: id, generation, isOfEvent: false, upTo: 0 };
  const open = await table.get(openReplayKey(replay));
  if (open === undefined) return;
  const { replayId } = openReplayItem.parse(open);
  const detail = `The replay ${replayId} of this webhook is Running; a webhook can have only one at a time`;
  throw new Problem('already_exists', { detail, existingIds: [replayId] });
}
