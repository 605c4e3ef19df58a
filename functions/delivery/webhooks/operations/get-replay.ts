import { defineOperation } from '../../../kernel/http/operation.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { invariant } from '../../../kernel/base/invariant.ts';
import { cursor } from '../cursor.ts';
import { replayAsOf } from '../replay.ts';
import { replayToResource } from '../replay-resource.ts';
import { replayRef, replayKind } from '../replay-store.ts';
import { webhook, webhookKind } from '../store.ts';

export const getWebhookReplay = defineOperation({
  id: 'getWebhookReplay',
  capability: 'webhooks',
  method: 'GET',
  path: '/webhooks/{id}/replays/{replayId}',
  scopes: ['webhooks'],
  timeoutSeconds: 5,
  response: { status: 200 },
  errors: ['not_found'],
  uses: { read: [webhookKind, replayKind], write: [] },

  load: ({ organisationId, path }) => ({
    webhook: webhook(organisationId, path.id),
    cursor: cursor(organisationId, path.id),
    replay: replayRef(organisationId, path.id, path.replayId),
  }),

  handle: ({ path, loaded }) => {
    if (loaded.webhook === undefined || loaded.replay === undefined) throw notFound('The replay', path.replayId);
    invariant(loaded.cursor !== undefined, `cursor of webhook ${path.id} is missing`);
    return { data: replayToResource(replayAsOf(loaded.replay, loaded.webhook, loaded.cursor)) };
  },
});
