import { logKind } from '../../events/log.ts';
import { defineOperation, defineVariant } from '../../../kernel/http/operation.ts';
import { notFound, Problem } from '../../../kernel/base/problem.ts';
import { invariant } from '../../../kernel/base/invariant.ts';
import type { Table } from '../../../kernel/table/table.ts';
import { beginReplay } from '../begin-replay.ts';
import { type Cursor, cursor } from '../cursor.ts';
import { replayQueue } from '../queues.ts';
import { askedRange, replayAttributes } from '../replay-attributes.ts';
import { replayRange } from '../replay-range.ts';
import { replayResource, replayToResource } from '../replay-resource.ts';
import { openReplayItem, openReplayKey, openReplayKind, replayKind, replaysHead } from '../replay-store.ts';
import { tellOfReplays } from '../replay-wake.ts';
import { type Webhook, webhook, webhookKind } from '../store.ts';
import { getWebhookReplay } from './get-replay.ts';

export const createWebhookReplay = defineOperation({
  id: 'createWebhookReplay',
  summary: 'Send events to a webhook again',
  description:
    'Events from `fromEventId`, or from the first one created at `since` or later, to `toEventId`, or to the last one before `until`; without an end, to where the log ends now. Those that the subscription selects now are sent in their order, as the webhook is delivered to otherwise, beside its other deliveries and not in their line: `meta.replayId` tells them apart. A batch that is given up is counted, and the replay goes on. It is Stopped when the webhook is Disabled or Unavailable, or when nothing has arrived for a day.',
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
        example: { attributes: { since: '2026-11-30T00:00:00Z' } },
      }),
    ],
  },
  response: { status: 201, data: replayResource },
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
    invariant(loaded.cursor !== undefined, 'every webhook has a cursor');
    const range = await replayRange(table, organisationId, askedRange(body.attributes));
    await refuseUnlessFree(table, loaded.webhook, loaded.cursor);

    const { webhook: one, cursor: stands, head } = loaded;
    const { replay, writes } = beginReplay({ ...range, webhook: one, cursor: stands, head, isOfEvent: false, now });
    await save({ writes }, replay.id);
    await tellOfReplays(platform, [replay]);
    return { data: replayToResource(replay) };
  },
});

async function refuseUnlessFree(table: Table, { organisationId, id, status }: Webhook, { generation }: Cursor) {
  if (status !== 'Enabled') throw new Problem('invalid_state', `The webhook is ${status}; it receives nothing`);
  const place = { organisationId, webhookId: id, generation, isOfEvent: false, upTo: 0 };
  const open = await table.get(openReplayKey(place));
  if (open === undefined) return;
  const { replayId } = openReplayItem.parse(open);
  const detail = `The replay ${replayId} of this webhook is Running; a webhook has one at a time`;
  throw new Problem('already_exists', { detail, existingIds: [replayId] });
}
